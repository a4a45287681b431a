import type { SeatLine } from "../../api/types";

export interface Stamps {
  stamps: { text: string; gold?: boolean }[];
  muted: boolean;
  /** In the last season: how many cards were added. */
  added: string;
}

/** The marks of a seat, as they are stamped on its strip. */
export function stampsOf(line: SeatLine): Stamps {
  const marks = line.marks ?? [];
  const out = marks.find((mark) => mark.endsWith(" out"));
  const added = marks.find((mark) => mark.startsWith("added "))?.slice(6) ?? "";
  if (out)
    return {
      stamps: [{ text: out.replace(" out", ""), gold: out.startsWith("1st") }],
      muted: true,
      added: added && `+${added}`,
    };
  if (marks.includes("passed")) return { stamps: [{ text: "Passed" }], muted: true, added: added && `+${added}` };
  return { stamps: [], muted: false, added: added && `+${added}` };
}
