import { counted } from "../english";

/** 1:20 */
export function duration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** 8 min, rounded up. */
export function minutes(seconds: number): string {
  return counted(Math.ceil(seconds / 60), "minute");
}
