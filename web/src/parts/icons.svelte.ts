/** Icons that neither the interface nor the games of this repository name: a game of another package may use the whole set. */
import { SvelteMap } from "svelte/reactivity";
import { inline, inSprite, partsUrl } from "virtual:icons";

const fetched = new SvelteMap<string, string>();
const asked = new Map<string, Promise<void>>();

/** Is it drawn without fetching its body? */
export function isBundled(name: string): boolean {
  return name in inline || inSprite.has(name);
}

/** The drawing of an icon that is not bundled; empty until it is here, and for ever if the set has none of that name. */
export function bodyOf(name: string): string {
  const start = name.slice(0, 2);
  if (!asked.has(start)) asked.set(start, fetchPart(start));
  return fetched.get(name) ?? "";
}

async function fetchPart(start: string): Promise<void> {
  try {
    const answer = await fetch(`${partsUrl}${encodeURIComponent(start)}.json`);
    if (!answer.ok) return;
    const part = (await answer.json()) as Record<string, string>;
    for (const [name, body] of Object.entries(part)) fetched.set(name, body);
  } catch {
    asked.delete(start); // the next one who needs it asks again
  }
}
