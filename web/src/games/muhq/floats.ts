import type { LogLine } from "../../api/types";
import { tileAt, unitAt, type Field } from "./field";
import { MARK_ICONS } from "./marks";

export interface Float {
  id: number;
  kind: "bad" | "good" | "mark" | "dead" | "new";
  x: number;
  y: number;
  icon: string;
  text: string;
}

const DEAD = { icon: "death-skull" };
const HEAL = { icon: "hearts" };
const NEW = { icon: "knight-banner" };

/** The lines from a number on that happened at a place. */
export function floatsIn(lines: readonly LogLine[], from: number, field: Field | null): Float[] {
  return lines.slice(from).flatMap((line, at): Float[] => {
    const data = line.data ?? {};
    const tile = tileAt(field, String(data["at"] ?? data["to"]));
    const place = (line.kind === "destroyed" ? null : unitAt(field, String(data["unit"]))) ?? tile;
    if (!place) return [];
    const base = { id: from + at, x: place.x, y: place.y };
    const n = Number(data["n"] ?? 0);
    switch (line.kind) {
      case "damage":
        return [{ ...base, kind: "bad", icon: "", text: `−${n}` }];
      case "wall":
        return [{ ...base, kind: "bad", icon: "", text: `${Number(data["total"] ?? 0)} of ${Number(data["of"] ?? 0)}` }];
      case "heal":
        return [{ ...base, kind: "good", icon: HEAL.icon, text: `+${n}` }];
      case "mark":
        return [{ ...base, kind: "mark", icon: MARK_ICONS[String(data["mark"])] ?? "", text: `+${n}` }];
      case "prevented":
        return [{ ...base, kind: "good", icon: MARK_ICONS["ward"] ?? "", text: `${n} stopped` }];
      case "destroyed":
        return [{ ...base, kind: "dead", icon: DEAD.icon, text: "" }];
      case "enter":
      case "create":
        return [{ ...base, kind: "new", icon: NEW.icon, text: "" }];
      default:
        return [];
    }
  });
}
