import type { LogLine, Scene } from "../../api/types";
import type { EndWords } from "../../table/kit";
import { capital, joined } from "../../english";
import { factOf } from "./facts";

const ENDS = ["won", "shared", "coop_won", "coop_lost"];

/** The end of a game in words. What decided it is the server's word. */
export function endWords(scene: Scene, log: readonly LogLine[]): EndWords {
  const tag = factOf(scene, "map") || "The game is over";
  const ranks = scene.final_ranks ?? [];
  const last = log.findLast((line) => ENDS.includes(line.kind ?? ""));
  const rule = last?.rule ?? "";
  if (last?.kind === "coop_won") return { tag, title: "The boss has fallen.", lede: last.say, rule };
  if (last?.kind === "coop_lost") return { tag, title: "The boss side has won.", lede: last.say, rule };
  const name = (seat: number): string =>
    seat === scene.seat ? "you" : (scene.seats.find((line) => line.seat === seat)?.name ?? "");
  const best = ranks.filter((one) => one.rank === 1);
  const [first] = best;
  if (!first) return { tag, title: "The game is over.", lede: "" };
  if (best.length > 1) {
    const all = capital(joined(best.map((one) => name(one.seat))));
    return { tag, title: "The victory is shared.", lede: `${all} share it.`, rule };
  }
  const title = first.seat === scene.seat ? "The field is yours." : `The field is ${name(first.seat)}’s.`;
  const rest = ranks.filter((one) => one.rank > 1).map((one) => `${name(one.seat)} ${one.score}`);
  return { tag, title, lede: `${first.score} against ${joined(rest)}.`, rule };
}
