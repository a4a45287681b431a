import type { Scene } from "../../api/types";
import type { EndWords } from "../../table/kit";
import { capital, counted, joined, numeral } from "../../english";
import { pointsIn, seasonsPlayed } from "./scores";

/** The end of a climb in words: who is up there, by how much, and what decided it. */
export function endWords(scene: Scene): EndWords {
  const ranks = scene.final_ranks ?? [];
  const seasons = seasonsPlayed(scene);
  const you = (seat: number): boolean => seat === scene.seat;
  const name = (seat: number): string =>
    you(seat) ? "you" : (scene.seats.find((line) => line.seat === seat)?.name ?? "");
  const best = ranks.filter((line) => line.rank === 1);
  const first = best[0];
  const next = ranks.find((line) => line.rank > 1);
  const tag = `${capital(numeral(seasons.length))} ${seasons.length === 1 ? "season" : "seasons"} climbed`;
  if (!first) return { tag, title: "The climb is over.", lede: "" };
  const points = counted(first.score, "point");
  if (best.length > 1) {
    const names = joined(best.map((line) => name(line.seat)));
    return {
      tag,
      title: "The summit is shared.",
      lede: `${capital(names)} stand there with ${points} each.`,
      rule: "CLI-7.5",
    };
  }
  const title = you(first.seat) ? "You reach the summit." : `${name(first.seat)} reaches the summit.`;
  const lead = next ? first.score - next.score : 0;
  const ahead = !next
    ? `${points}.`
    : lead > 0
      ? `${points}, ${numeral(lead)} ahead of ${name(next.seat)}.`
      : `${points}, as many as ${name(next.seat)}, but the larger team.`;
  if (lead === 0 && next) return { tag, title, lede: ahead, rule: "CLI-7.3" };
  const last = seasons[seasons.length - 1];
  const gained = last ? pointsIn(last, first.seat) : null;
  if (!last || !next || gained?.metal !== "gold" || gained.points <= lead) return { tag, title, lede: ahead };
  const added = last.bonus
    ? ` with ${numeral(last.bonus)} ${last.bonus === 1 ? "card" : "cards"} added, worth ${last.gold_points} and ${last.bonus} more`
    : `, worth ${last.gold_points}`;
  return {
    tag,
    title,
    lede: `${ahead} The last season decided it: ${name(first.seat)} went out first${added}.`,
    rule: last.bonus ? "CLI-6.99" : "CLI-4.30",
  };
}
