/** How the families of cards differ to the eye. */
import type { Face } from "../../api/types";
import { detailsOf } from "../../table/details";
import type { FaceDetails } from "./types";

const RESOURCE = new Set(["shinies", "booze", "rocks"]);

/** What the game tells of a card beside its shared fields. */
export function detailsOfFace(face: Face): FaceDetails {
  return detailsOf<FaceDetails>(face);
}

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

/** The name on the card: `Marg` of `Marg, the Legendary Smith`. */
export function titleOf(face: Face): string {
  return detailsOfFace(face).title || face.name;
}

/** Victory points printed on it; nothing for cards without. */
export function vpOf(face: Face): string {
  return face.suits?.length ? "" : (face.value ?? "");
}

/** What a listener hears beside the name. */
export function spokenKind(face: Face): string {
  const vp = vpOf(face);
  return [detailsOfFace(face).family, vp ? `${vp} VP` : "", face.text ?? ""].filter(Boolean).join(", ");
}

/** Marks that the layout shows in its own way. */
export function quietMark(id: string): boolean {
  return ["picked", "ready", "tapped"].includes(id);
}
