/** How the families of cards differ to the eye. */
import type { Face } from "../../api/types";

const RESOURCE = new Set(["shinies", "booze", "rocks"]);

/** Classes of a card: its resource or its family. */
export function cardClass(face: Face): string {
  const suit = face.suits?.[0] ?? "";
  if (RESOURCE.has(suit)) return `mh mh--${suit}`;
  switch (face.kind) {
    case "dwarf":
      return "mh mh--dwarf";
    case "building":
      return "mh mh--building";
    case "location":
      return "mh mh--place";
    case "recurring":
    case "immediate":
      return "mh mh--event";
    case "loot":
      return "mh mh--shinies";
    default:
      return "mh mh--act";
  }
}

/** The short name, and what follows it: `Marg`, `the Legendary Smith`. */
export function nameOf(face: Face): { name: string; by: string } {
  const title = face.stats?.["title"] ?? "";
  if (title) return { name: title, by: face.stats?.["byname"] ?? "" };
  return { name: face.name.replace(/^Idunn's /, ""), by: "" };
}

/** Victory points printed on it; nothing for cards without. */
export function vpOf(face: Face): string {
  return face.stats?.["vp"] ?? "";
}

/** What a listener hears beside the name. */
export function spokenKind(face: Face): string {
  const vp = vpOf(face);
  return [face.stats?.["kind"] ?? "", vp ? `${vp} VP` : "", face.text ?? ""].filter(Boolean).join(", ");
}

/** Marks that the layout shows in its own way. */
export function quietMark(mark: string): boolean {
  return ["picked", "ready", "tapped"].includes(mark) || /^(\d+\/\d+|next .*|\d+ of \d+)$/.test(mark);
}
