/** Dragging a coin by pointer: it follows the finger, and says over which place it is. */
import type { Attachment } from "svelte/attachments";

const SLIP = 6;

export class Drag {
  /** The key of the coin that is being dragged. */
  coin = $state("");
  /** The place under it: a tavern, -1 for the pouch, null for none. */
  over = $state<number | null>(null);
  x = $state(0);
  y = $state(0);

  /** The press has become a drag; kept here, since what is dropped may change the coin under the finger. */
  private moved = false;

  constructor(private readonly drop: (coin: string, place: number) => void) {}

  /** Makes an element draggable; a press that does not move stays a tap. */
  from(coin: string): Attachment<HTMLElement> {
    return (element) => {
      let start: { x: number; y: number; id: number } | null = null;
      const down = (event: PointerEvent): void => {
        if (event.button !== 0 || !event.isPrimary) return;
        start = { x: event.clientX, y: event.clientY, id: event.pointerId };
        this.moved = false;
        element.setPointerCapture(event.pointerId); // a quick move may leave the coin at once
      };
      const move = (event: PointerEvent): void => {
        if (!start || event.pointerId !== start.id) return;
        if (!this.moved && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLIP) return;
        this.moved = true;
        this.coin = coin;
        this.x = event.clientX;
        this.y = event.clientY;
        this.over = placeAt(event.clientX, event.clientY);
      };
      const end = (event: PointerEvent): void => {
        if (this.moved && event.type === "pointerup") {
          const place = placeAt(event.clientX, event.clientY);
          if (place !== null) this.drop(coin, place);
        }
        start = null;
        this.coin = "";
        this.over = null;
        setTimeout(() => (this.moved = false)); // after the click that follows
      };
      // what was dragged is not tapped as well; a click by key (detail 0) never belongs to a drag
      const click = (event: MouseEvent): void => {
        if (!this.moved || event.detail === 0) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      };

      const ended = new AbortController();
      const { signal } = ended;
      element.addEventListener("pointerdown", down, { signal });
      element.addEventListener("pointermove", move, { signal });
      element.addEventListener("pointerup", end, { signal });
      element.addEventListener("pointercancel", end, { signal });
      element.addEventListener("click", click, { signal, capture: true });
      return () => ended.abort();
    };
  }
}

function placeAt(x: number, y: number): number | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]");
  return found ? Number(found.dataset["drop"]) : null;
}
