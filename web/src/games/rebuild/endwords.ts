import type { Scene } from "../../api/types";
import type { EndWords } from "../../table/kit";
import { capital, counted, joined, numeral } from "../../english";
import { figuresOf, scoreRows } from "./figures";

/** The end of a game in words. */
export function endWords(scene: Scene): EndWords {
  const { goal } = figuresOf(scene);
  const rows = scoreRows(scene);
  const [first] = rows;
  if (!first) return { tag: "The market is dry", title: "The game is over.", lede: "" };
  if (goal) return together(scene, goal.now, goal.target);
  const name = (seat: number, own: string): string => (seat === scene.seat ? "you" : own);
  const best = rows.filter((row) => row.rank === 1);
  const tag = "The market has run dry";
  if (best.length > 1) {
    const names = capital(joined(best.map((row) => name(row.seat, row.name))));
    return {
      tag,
      title: "The victory is shared.",
      lede: `${names} have ${first.total} VP each, with as many cards.`,
      rule: "REB-7.14",
    };
  }
  const next = rows.find((row) => row.rank > 1);
  const title = first.seat === scene.seat ? "You built the most." : `${first.name} built the most.`;
  if (next && next.total === first.total) {
    const fewer = `${counted(first.cards, "card")} against ${next.cards}`;
    return { tag, title, lede: `${first.total} VP like ${name(next.seat, next.name)}, but with fewer cards: ${fewer}.`, rule: "REB-7.14" };
  }
  const ahead = next
    ? `${first.total} VP, ${numeral(first.total - next.total)} ahead of ${name(next.seat, next.name)}.`
    : `${first.total} VP.`;
  return { tag, title, lede: ahead, rule: "REB-7.13" };
}

function together(scene: Scene, now: number, target: number): EndWords {
  const { campaign } = figuresOf(scene);
  const won = now >= target;
  const us = scene.seats.length > 1 ? "together" : "";
  const sum = [`${now} VP`, us, won ? `for a target of ${target}.` : `of ${target}: ${counted(target - now, "point")} short.`];
  const lede = sum.filter(Boolean).join(" ");
  if (!campaign) {
    return { tag: "A column has run dry", title: won ? "The target is reached." : "The target is missed.", lede, rule: "REB-8.14" };
  }
  const played = campaign.games.filter((game) => game.result !== null).length;
  return {
    tag: `Campaign, ${counted(played, "game")}`,
    title: won ? "The campaign is won." : `The campaign ends in game ${played}.`,
    lede,
    rule: "REB-8.19",
  };
}
