/** The final score sheet, read from the scene. */
import type { Scene } from "../../api/types";
import { detailsOf } from "../../table/details";
import type { PartLook, PartsRow } from "../../table/end/parts";
import type { SceneDetails } from "./types";

export const PARTS = ["dwarves", "buildings", "tokens", "hangovers"] as const;
export type Part = (typeof PARTS)[number];

/** How the parts are called and drawn. */
export const PART_LOOKS: readonly PartLook<Part>[] = [
  { id: "dwarves", sign: "dwarf-helmet", words: "Dwarves" },
  { id: "buildings", sign: "viking-longhouse", words: "Buildings" },
  { id: "tokens", sign: "medal", words: "Events" },
  { id: "hangovers", sign: "knockout", words: "Hangovers" },
];

export interface SheetRow extends PartsRow<Part> {
  why: string;
}

export function rowsOf(scene: Scene): SheetRow[] {
  return (scene.final_ranks ?? []).map((line) => {
    const { dwarves = 0, buildings = 0, tokens = 0, hangovers = 0 } = detailsOf<SceneDetails>(scene).scores[line.seat] ?? {};
    return {
      seat: line.seat,
      rank: line.rank,
      name: scene.seats.find((one) => one.seat === line.seat)?.name ?? "",
      total: line.score,
      why: line.why ?? "",
      parts: { dwarves, buildings, tokens, hangovers },
    };
  });
}
