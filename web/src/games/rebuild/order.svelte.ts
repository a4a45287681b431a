/*
 * An order of cards while it is being made: by drag, by tap, by keyboard. It stays in the browser until it is set in one
 * gesture; which pieces it is about comes from the plan.
 */
import type { Attachment } from "svelte/attachments";

const SLIP = 6;

/** The list with one of its members moved to a place. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const rest = keys.filter((other) => other !== key);
  if (rest.length === keys.length) return [...keys];
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, key);
  return rest;
}

/** These first, in their order, then all others in theirs. */
export function fronted(keys: readonly string[], first: readonly string[]): string[] {
  const known = first.filter((key) => keys.includes(key));
  return [...known, ...keys.filter((key) => !known.includes(key))];
}

export class Order {
  keys = $state.raw<readonly string[]>([]);
  /** The card that is moved: picked up by tap or keyboard, or dragged. */
  held = $state("");
  dragging = $state(false);
  x = $state(0);
  y = $state(0);

  private slipped = false;

  constructor(private readonly changed: (keys: readonly string[]) => void) {}

  set(keys: readonly string[]): void {
    this.keys = keys;
    this.held = "";
    this.changed(keys);
  }

  put(key: string, to: number): void {
    const next = moved(this.keys, key, to);
    if (next.join() === this.keys.join()) return;
    this.keys = next;
    this.changed(next);
  }

  /** A tap picks a card up; the next tap says where it goes. */
  tap(key: string): void {
    if (this.slipped) {
      this.slipped = false;
    } else if (!this.held) {
      this.held = key;
    } else {
      if (this.held !== key) this.put(this.held, this.keys.indexOf(key));
      this.held = "";
    }
  }

  /** The arrows carry the card that is picked up; true if the key was used. */
  key(key: string): boolean {
    const at = this.keys.indexOf(this.held);
    if (at < 0) return false;
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1 };
    const to = { ...steps, Home: 0, End: this.keys.length - 1 }[key];
    if (to === undefined && key !== "Escape") return false;
    if (to === undefined) this.held = "";
    else this.put(this.held, to);
    return true;
  }

  /** Makes a card draggable within the element of all cards; a press that does not move stays a tap. */
  drag(key: string): Attachment<HTMLElement> {
    return (element) => {
      let start: { x: number; y: number } | null = null;
      const down = (event: PointerEvent): void => {
        if (event.button !== 0 || !event.isPrimary) return;
        start = { x: event.clientX, y: event.clientY };
        this.slipped = false;
        element.setPointerCapture(event.pointerId);
      };
      const move = (event: PointerEvent): void => {
        if (!start) return;
        if (!this.dragging && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLIP) return;
        this.dragging = true;
        this.slipped = true;
        this.held = key;
        this.x = event.clientX;
        this.y = event.clientY;
        const to = nearest(element.closest("[data-order]"), event.clientX, event.clientY);
        if (to >= 0) this.put(key, to);
      };
      const up = (): void => {
        start = null;
        if (this.dragging) this.held = "";
        this.dragging = false;
      };
      element.addEventListener("pointerdown", down);
      element.addEventListener("pointermove", move);
      element.addEventListener("pointerup", up);
      element.addEventListener("pointercancel", up);
      return () => {
        element.removeEventListener("pointerdown", down);
        element.removeEventListener("pointermove", move);
        element.removeEventListener("pointerup", up);
        element.removeEventListener("pointercancel", up);
      };
    };
  }
}

/** The place of the card whose middle is nearest. */
function nearest(list: Element | null, x: number, y: number): number {
  let best = -1;
  let least = Infinity;
  for (const [at, card] of [...(list?.querySelectorAll("button.card") ?? [])].entries()) {
    const box = card.getBoundingClientRect();
    const far = Math.hypot(box.left + box.width / 2 - x, (box.top + box.height / 2 - y) * 1.5);
    if (far < least) [best, least] = [at, far];
  }
  return best;
}
