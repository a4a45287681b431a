/** How large the map is and which part of it is in sight. The map scrolls; this only sets the size of a tile. */
import { flushSync } from "svelte";
import { MediaQuery } from "svelte/reactivity";

const LEAST = 22;
const MOST = 132;
const STEP = 1.25;
/** The numbers along the edges. */
const AXIS = 20;
/** No smaller than this by itself: fingers must find a tile. */
const FINGER = 46;
const POINTER = 34;

export class Camera {
  /** The room for the map, in px. */
  room = $state({ width: 0, height: 0 });
  /** The size of a tile that the player has chosen; 0: as the room allows. */
  chosen = $state(0);
  private box: HTMLElement | null = null;
  private readonly narrow = new MediaQuery("(max-width: 699px)");

  constructor(private readonly size: () => { width: number; height: number }) {}

  get fit(): number {
    const { width, height } = this.size();
    if (!width || !height) return 48;
    return Math.floor(Math.min((this.room.width - AXIS) / width, (this.room.height - AXIS) / height, 92));
  }

  get tile(): number {
    return this.chosen || Math.max(this.fit, this.narrow.current ? FINGER : POINTER, LEAST);
  }

  /** The map on the page: its left upper corner. */
  private corner(box: HTMLElement): { left: number; top: number } {
    return box.querySelector(".map")?.getBoundingClientRect() ?? { left: 0, top: 0 };
  }

  /** Zoom by a factor, and keep what is under a point where it is. */
  zoom(by: number, x?: number, y?: number): void {
    const { box } = this;
    const was = this.tile;
    const now = Math.max(Math.min(this.fit, LEAST), Math.min(MOST, was * by));
    if (!box || now === was) return;
    const frame = box.getBoundingClientRect();
    const atX = x ?? frame.left + frame.width / 2;
    const atY = y ?? frame.top + frame.height / 2;
    const before = this.corner(box);
    this.chosen = now;
    flushSync();
    const after = this.corner(box);
    const left = after.left + ((atX - before.left) * now) / was - atX;
    const top = after.top + ((atY - before.top) * now) / was - atY;
    box.scrollBy({ left, top, behavior: "instant" });
  }

  whole(): void {
    this.chosen = Math.max(LEAST, this.fit);
  }

  /** Bring a square into the middle. */
  show(x: number, y: number, smooth = true): void {
    const { box } = this;
    if (!box) return;
    const frame = box.getBoundingClientRect();
    const corner = this.corner(box);
    const left = corner.left - frame.left + (x + 0.5) * this.tile - box.clientWidth / 2;
    const top = corner.top - frame.top + (y + 0.5) * this.tile - box.clientHeight / 2;
    box.scrollBy({ left, top, behavior: smooth ? "smooth" : "instant" });
  }

  /** Is a square in sight, with some room around it? */
  sees(x: number, y: number): boolean {
    const { box } = this;
    if (!box) return true;
    const frame = box.getBoundingClientRect();
    const corner = this.corner(box);
    const left = corner.left + x * this.tile;
    const top = corner.top + y * this.tile;
    const most = this.tile * 1.5;
    return left > frame.left + AXIS && left + most < frame.right && top > frame.top + AXIS && top + most < frame.bottom;
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === "+" || event.key === "=") this.zoom(STEP);
    else if (event.key === "-") this.zoom(1 / STEP);
    else if (event.key === "0") this.whole();
    else if (event.shiftKey && event.key.startsWith("Arrow")) {
      const far = this.tile * 1.5;
      const x = event.key === "ArrowLeft" ? -far : event.key === "ArrowRight" ? far : 0;
      const y = event.key === "ArrowUp" ? -far : event.key === "ArrowDown" ? far : 0;
      this.box?.scrollBy({ left: x, top: y, behavior: "smooth" });
    } else return false;
    return true;
  }

  /** Wheel, pinch and drag on the element that scrolls. */
  readonly attach = (box: HTMLElement): (() => void) => {
    this.box = box;
    const seen = new ResizeObserver(() => {
      const style = getComputedStyle(box);
      const across = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      const down = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
      this.room = { width: box.clientWidth - across, height: box.clientHeight - down };
    });
    seen.observe(box);
    let fingers: { x: number; y: number; apart: number } | null = null;
    let held: { x: number; y: number; moved: boolean } | null = null;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * 0.0016), event.clientX, event.clientY);
    };
    const both = (event: TouchEvent): typeof fingers => {
      const [one, two] = [event.touches[0], event.touches[1]];
      if (!one || !two) return null;
      const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      return { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2, apart };
    };
    const touch = (event: TouchEvent): void => {
      fingers = both(event);
    };
    const pinch = (event: TouchEvent): void => {
      const now = both(event);
      if (!now || !fingers) return;
      if (event.cancelable) event.preventDefault();
      this.zoom(now.apart / Math.max(1, fingers.apart), fingers.x, fingers.y);
      box.scrollBy({ left: fingers.x - now.x, top: fingers.y - now.y, behavior: "instant" });
      fingers = now;
    };
    const down = (event: PointerEvent): void => {
      if (event.pointerType === "mouse" && event.button === 0) held = { x: event.clientX, y: event.clientY, moved: false };
    };
    const move = (event: PointerEvent): void => {
      if (!held) return;
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.moved && Math.hypot(x, y) < 6) return;
      box.scrollBy({ left: -x, top: -y, behavior: "instant" });
      held = { x: event.clientX, y: event.clientY, moved: true };
    };
    const up = (): void => {
      if (held?.moved) box.addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => box.removeEventListener("click", stop, { capture: true }));
      held = null;
    };
    // the end of a drag is not a tap
    const stop = (event: Event): void => {
      event.stopPropagation();
      event.preventDefault();
    };
    const ended = new AbortController();
    const { signal } = ended;
    box.addEventListener("wheel", wheel, { signal, passive: false });
    box.addEventListener("touchstart", touch, { signal, passive: true });
    box.addEventListener("touchend", touch, { signal, passive: true });
    box.addEventListener("touchmove", pinch, { signal, passive: false });
    box.addEventListener("pointerdown", down, { signal });
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    return () => {
      seen.disconnect();
      this.box = null;
      ended.abort();
    };
  };
}
