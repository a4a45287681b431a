/** The final score sheet, read from the scene. */
import type { Scene } from "../../api/types";
import type { PartLook, PartsRow } from "../../table/end/parts";

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
    const stats = scene.zones.find((zone) => zone.id === `town-${line.seat}`)?.stats ?? {};
    const part = (name: Part): number => Number(stats[`score.${name}`] ?? 0);
    return {
      seat: line.seat,
      rank: line.rank,
      name: scene.seats.find((one) => one.seat === line.seat)?.name ?? "",
      total: line.score,
      why: line.why ?? "",
      parts: { dwarves: part("dwarves"), buildings: part("buildings"), tokens: part("tokens"), hangovers: part("hangovers") },
    };
  });
}
