/** How far somebody has come in the lessons of a game: kept in the browser, step by step. */
import { recall, remember } from "../storage";
import type { Place } from "./lesson-connection";

export interface Progress {
  done: boolean;
  /** Where the lesson was left; null before its first step and after its end. */
  place: Place | null;
}

const NONE: Progress = { done: false, place: null };
const key = (slug: string, lesson: string): string => `deckhall.lesson.${slug}.${lesson}`;

export function progressOf(slug: string, lesson: string): Progress {
  try {
    const kept = JSON.parse(recall(key(slug, lesson)) || "null") as Partial<Progress> | null;
    if (!kept) return NONE;
    const { place } = kept;
    const good = place && Number.isInteger(place.step) && Array.isArray(place.history);
    return { done: kept.done === true, place: good ? place : null };
  } catch {
    return NONE; // somebody else's words: begin anew
  }
}

export function keepProgress(slug: string, lesson: string, progress: Progress): void {
  remember(key(slug, lesson), JSON.stringify(progress));
}
