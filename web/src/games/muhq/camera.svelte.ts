/** How large the map is and which part of it is in sight. The map scrolls; this only sets the size of a tile. */

const LEAST = 22;
const MOST = 132;
const STEP = 1.25;

export class Camera {
  /** The room for the map, in px. */
  room = $state({ width: 0, height: 0 });
  /** The size of a tile that the player has chosen; 0: as the room allows. */
  chosen = $state(0);
  private box: HTMLElement | null = null;

  constructor(
    private readonly size: () => { width: number; height: number },
    /** No smaller than this by itself: fingers must find a tile. */
    private readonly least: () => number,
  ) {}

  get fit(): number {
    const { width, height } = this.size();
    if (!width || !height) return 48;
    return Math.floor(Math.min(this.room.width / width, this.room.height / height, 92));
  }

  get tile(): number {
    return this.chosen || Math.max(this.fit, this.least(), LEAST);
  }

  /** Zoom by a factor, and keep what is under a point where it is. */
  zoom(by: number, x?: number, y?: number): void {
    const box = this.box;
    const was = this.tile;
    const now = Math.max(Math.min(this.fit, LEAST), Math.min(MOST, was * by));
    if (!box || now === was) return;
    const frame = box.getBoundingClientRect();
    const atX = (x ?? frame.left + frame.width / 2) - frame.left;
    const atY = (y ?? frame.top + frame.height / 2) - frame.top;
    const [left, top] = [box.scrollLeft, box.scrollTop];
    this.chosen = now;
    requestAnimationFrame(() => {
      box.scrollLeft = ((left + atX) * now) / was - atX;
      box.scrollTop = ((top + atY) * now) / was - atY;
    });
  }

  whole(): void {
    this.chosen = Math.max(LEAST, this.fit);
  }

  /** Bring a square into the middle. */
  show(x: number, y: number, smooth = true): void {
    const box = this.box;
    if (!box) return;
    const left = (x + 0.5) * this.tile - box.clientWidth / 2;
    const top = (y + 0.5) * this.tile - box.clientHeight / 2;
    box.scrollTo({ left, top, behavior: smooth ? "smooth" : "instant" });
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
    let apart = 0;
    let held: { x: number; y: number; moved: boolean } | null = null;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * 0.0016), event.clientX, event.clientY);
    };
    const spread = (event: TouchEvent): number => {
      const [one, two] = [event.touches[0], event.touches[1]];
      return one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0;
    };
    const start = (event: TouchEvent): void => {
      apart = spread(event);
    };
    const pinch = (event: TouchEvent): void => {
      const [one, two] = [event.touches[0], event.touches[1]];
      if (!one || !two || !apart) return;
      event.preventDefault();
      const now = spread(event);
      this.zoom(now / apart, (one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
      apart = now;
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
    box.addEventListener("wheel", wheel, { passive: false });
    box.addEventListener("touchstart", start, { passive: true });
    box.addEventListener("touchmove", pinch, { passive: false });
    box.addEventListener("pointerdown", down);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    return () => {
      seen.disconnect();
      this.box = null;
      box.removeEventListener("wheel", wheel);
      box.removeEventListener("touchstart", start);
      box.removeEventListener("touchmove", pinch);
      box.removeEventListener("pointerdown", down);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
    };
  };
}
