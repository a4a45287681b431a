/** What has just happened, for those who did not see it coming: trades, gems, Heroes, distinctions. */
import type { LogLine } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import type { KeyMoment } from "../../table/kit";
import { CLASSES, type DwarfClass } from "./classes";

export interface Moment {
  /** Its number in the log: no two are the same. */
  id: number;
  kind: "trade" | "transform" | "gems" | "recruit" | "distinction" | "gem_six" | "special_coin";
  seat: number;
  say: string;
  /** Coins: what was there, what goes, what comes. */
  kept: string;
  gone: string;
  come: string;
  /** Gems by face: who swaps with whom. */
  other: number;
  mine: string;
  theirs: string;
  /** A card to show. */
  card: string;
}

/** The order of a tavern; each number of players has its sentence. */
const ORDERS = new Set(["order_2", "order_3", "order_4", "order_5"]);

const KINDS = ["trade", "transform", "gems", "recruit", "distinction", "gem_six", "special_coin"];

/** The moments among the lines from a number on. */
export function momentsIn(lines: readonly LogLine[], from: number): Moment[] {
  return lines.slice(from).flatMap((line, at) => {
    const kind = line.kind ?? "";
    if (!KINDS.includes(kind)) return [];
    const data = line.data ?? {};
    const word = (name: string): string => String(data[name] ?? "");
    return [
      {
        id: from + at,
        kind: kind as Moment["kind"],
        seat: line.seat ?? -1,
        say: line.say,
        kept: word("kept"),
        gone: word("coin"),
        come: word("new"),
        other: Number(data["to"] ?? -1),
        mine: word("mine") || word("new"),
        theirs: word("theirs") || word("gem"),
        card: word("hero") || word("distinction"),
      },
    ];
  });
}

/** The bids of a tavern that are turned up, and the troop evaluation. */
export function keyMoment(lines: readonly LogLine[]): KeyMoment | null {
  if (lines.some((line) => line.kind === "distinction" || line.kind === "no_distinction")) {
    return { kind: "evaluation", say: "The troops are evaluated.", first: true };
  }
  const order = lines.findLast((line) => ORDERS.has(line.kind ?? ""));
  return order ? { kind: "bids", say: order.say } : null;
}

export interface Judged {
  kind: DwarfClass;
  /** The face of the distinction. */
  face: string;
  state: "open" | "won" | "none";
  winner: number;
}

/** The distinctions in the order in which they are judged, and how it went so far. */
export function judgedOf(board: Board): Judged[] {
  const faces = board.detail.faces.filter((face) => face.kind === "distinction");
  return CLASSES.map((kind) => {
    const face = faces.find((one) => one.suits?.[0] === kind.id) ?? faces[CLASSES.indexOf(kind)];
    const line = board.log.findLast(
      (one) =>
        (one.kind === "distinction" || one.kind === "no_distinction") && one.data?.["distinction"] === face?.id,
    );
    const won = line?.kind === "distinction";
    return {
      kind,
      face: face?.id ?? "",
      state: !line ? "open" : won ? "won" : "none",
      winner: won ? (line.seat ?? -1) : -1,
    };
  });
}
