import type { Component } from "svelte";
import { match } from "./router.svelte";

/** A page with the values from its address as props; loaded when it is first needed. */
type Load = () => Promise<{ default: Component<Record<string, string>> }>;

// The props of a page are the names in its pattern; that is checked here by eye, not by the compiler.
const page = <T extends Record<string, string>>(load: () => Promise<{ default: Component<T> }>): Load =>
  load as unknown as Load;

const PAGES: readonly (readonly [pattern: string, load: Load])[] = [
  ["/", page(() => import("./pages/Lobby.svelte"))],
  ["/mine", page(() => import("./pages/MyGames.svelte"))],
  ["/me", page(() => import("./pages/You.svelte"))],
  ["/rules", page(() => import("./pages/Rulebooks.svelte"))],
  ["/rules/:slug", page(() => import("./pages/Rulebook.svelte"))],
  ["/learn", page(() => import("./pages/Learn.svelte"))],
  ["/learn/:slug", page(() => import("./pages/GamePage.svelte"))],
  ["/learn/:slug/:lesson", page(() => import("./pages/Lesson.svelte"))],
  ["/about", page(() => import("./pages/About.svelte"))],
  ["/replays", page(() => import("./pages/Replays.svelte"))],
  ["/replays/:id", page(() => import("./pages/Replay.svelte"))],
  ["/table/:code", page(() => import("./pages/Table.svelte"))],
];

const LOST = page(() => import("./pages/NotFound.svelte"));

/** The page at a path, and its props. */
export function pageAt(path: string): { load: Load; props: Record<string, string> } {
  for (const [pattern, load] of PAGES) {
    const props = match(pattern, path);
    if (props) return { load, props };
  }
  return { load: LOST, props: {} };
}
