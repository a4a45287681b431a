/** The five classes as the table shows them: colour, symbol and word always go together. */
import type { Face } from "../../api/types";
import { detailsOf } from "../../table/details";
import type { NidavellirFace } from "./types";

export interface DwarfClass {
  id: "warrior" | "hunter" | "miner" | "blacksmith" | "explorer";
  /** Its CSS class: colours. */
  dress: string;
  /** Its symbol; the games' data name it too, so it comes with the sprite. */
  sign: string;
  one: string;
  many: string;
}

export const CLASSES: readonly DwarfClass[] = [
  { id: "warrior", dress: "k-w", sign: "broadsword", one: "Warrior", many: "Warriors" },
  { id: "hunter", dress: "k-h", sign: "hunting-horn", one: "Hunter", many: "Hunters" },
  { id: "miner", dress: "k-m", sign: "mining", one: "Miner", many: "Miners" },
  { id: "blacksmith", dress: "k-b", sign: "anvil", one: "Blacksmith", many: "Blacksmiths" },
  { id: "explorer", dress: "k-e", sign: "spyglass", one: "Explorer", many: "Explorers" },
];

/** The class a card belongs to, if it belongs to one. */
export function classOf(face: Face | null): DwarfClass | null {
  return CLASSES.find((one) => one.id === face?.suits?.[0]) ?? null;
}

const NO_FIGURES: NidavellirFace = { ranks: 0, value: 0, colour: "" };

/** The figures of a card, coin or gem. */
export function figuresOf(face: Face | null): NidavellirFace {
  return face?.details ? detailsOf<NidavellirFace>(face) : NO_FIGURES;
}

/** The signs over the doors, from the first tavern to the last. */
export const TAVERNS: readonly { sign: string; name: string; words: [string, string] }[] = [
  { sign: "goblin-head", name: "Laughing Goblin", words: ["Laughing", "Goblin"] },
  { sign: "dragon-head", name: "Dancing Dragon", words: ["Dancing", "Dragon"] },
  { sign: "horse-head", name: "Shining Horse", words: ["Shining", "Horse"] },
];

/** Other pictures of the table; all of them are in the games' data as well. */
export const SIGNS = { hero: "dwarf-face", back: "dwarf-helmet", treasure: "open-treasure-chest" } as const;

/** The dress of a card. */
export function cardClass(face: Face): string {
  const own = classOf(face)?.dress;
  switch (face.kind) {
    case "offering":
      return "nc k-o";
    case "hero":
      return `nc nc--hero ${own ?? "k-n"}`;
    case "distinction":
      return "nc nc--hero k-d";
    default:
      return `nc ${own ?? "k-n"}`;
  }
}
