/** Questions that are about one card of the table: a reaction, a trade, an event. */
import type { Face } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { choicesOf } from "./bid";
import { facesIn, rivalIn } from "./spans";

export interface PlateView {
  kind: "reaction" | "trade" | "event";
  title: string;
  /** Whose doing it is; -1 for nobody's. */
  by: number;
  cards: Face[];
  /** Any card at all may be given. */
  open: boolean;
}

/** Which card speaks when a rule asks. */
const SPEAKERS: Record<string, string> = {
  "MTH-6.70": "expansive_cavern",
  "MTH-6.73": "expansive_cavern",
  "MTH-6.78": "dwarf_fortress",
  "MTH-6.96": "party_at_the_dining_hall",
  "MTH-6.105": "dragon_attack",
  "MTH-6.109": "goblin_raiding_party",
  "MTH-6.113": "rock_golem_debt_collectors",
  "MTH-6.116": "reorganisation",
};

export function plateOf(board: Board): PlateView | null {
  const prompt = board.scene.prompt;
  if (!prompt) return null;
  const { rule = "", spans = [] } = prompt;
  const named = facesIn(board, spans);
  const by = rivalIn(board, spans);
  if (rule === "MTH-5.91" || rule === "MTH-5.98") {
    return { kind: "reaction", title: "A reaction?", by, cards: named.slice(0, 2), open: false };
  }
  if ((rule === "MTH-6.67" && choicesOf(board.scene, "decline").length > 0) || rule === "MTH-11.5") {
    const cards = named.slice(0, 2);
    return { kind: "trade", title: rule === "MTH-11.5" ? "A counter-offer" : "An offer", by, cards, open: cards.length < 2 };
  }
  const speaker = board.faces.get(SPEAKERS[rule] ?? "");
  if (!speaker) return null;
  const others = named.filter((face) => face.id !== speaker.id).slice(0, 1);
  return { kind: "event", title: speaker.name, by: -1, cards: [speaker, ...others], open: false };
}
