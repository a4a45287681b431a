/*
 * Cards fly. Before a scene changes, a picture is taken of where every card lies; afterwards copies fly from there to
 * where the cards lie now, while the real ones wait unseen. Only transforms and opacity are animated.
 */
import type { Scene } from "../api/types";
import { pieceMoves, type PieceMove } from "./piece-moves";
import { motionless, pacing } from "./pace.svelte";
import { sounds } from "./sounds.svelte";

const MOVE = 420;
const APART = 60;
const AT_ONCE = 3;
/** However much happens, it is over after this long. */
const LONGEST = 1500;
const EASE = "cubic-bezier(.3, 1.15, .5, 1)";
/** The two halves of a turn: a side that goes, and the one that comes. */
const GOES: Keyframe[] = [
  { transform: "scaleX(1)", easing: "ease-in" },
  { transform: "scaleX(0)", offset: 0.45 },
  { transform: "scaleX(0)" },
];
const COMES: Keyframe[] = [
  { transform: "scaleX(0)" },
  { transform: "scaleX(0)", offset: 0.45, easing: "ease-out" },
  { transform: "scaleX(1)", offset: 0.95 },
  { transform: "scaleX(1)" },
];

interface Stand {
  x: number;
  y: number;
  width: number;
}

/** Where everything lay at one moment. */
export interface Snapshot {
  cards: Map<string, { stand: Stand; node: HTMLElement }>;
  places: Map<string, Stand>;
}

function standOf(element: HTMLElement): Stand {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: element.offsetWidth || box.width };
}

/** Take the picture. */
function snapshot(root: HTMLElement): Snapshot {
  const shot: Snapshot = { cards: new Map(), places: new Map() };
  for (const card of root.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = card.dataset["key"];
    if (key && card.offsetWidth > 0) shot.cards.set(key, { stand: standOf(card), node: card });
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-zone]")) {
    if (element.offsetWidth === 0 && element.getClientRects().length === 0) continue;
    for (const zone of (element.dataset["zone"] ?? "").split(" ")) shot.places.set(zone, standOf(element));
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-seat]")) {
    shot.places.set(`seat ${element.dataset["seat"]}`, standOf(element));
  }
  return shot;
}

export class Animator {
  private running: Animation[] = [];
  private ghosts: HTMLElement[] = [];

  constructor(
    private readonly root: HTMLElement,
    /** Where the copies fly; it also holds a card back to copy. */
    private readonly sky: HTMLElement,
  ) {}

  snapshot(): Snapshot {
    this.stop();
    return snapshot(this.root);
  }

  /** Let everything fly to where it lies now. Resolves when the last card has landed. */
  async fly(before: Snapshot, was: Scene, now: Scene): Promise<void> {
    if (motionless()) {
      if (sounds.chosen !== "off" && pieceMoves(was, now).length > 0) sounds.play("card");
      return;
    }
    const after = snapshot(this.root);
    const seats = new Map([...was.zones, ...now.zones].map((zone) => [zone.id, zone.seat ?? -1]));
    const place = (shot: Snapshot, zone: string): Stand | undefined =>
      shot.places.get(zone) ?? shot.places.get(`seat ${seats.get(zone) ?? -1}`);
    const flights: Promise<void>[] = [];
    const all = pieceMoves(was, now);
    const rhythm = pacesFor(all.length);
    for (const journey of all) {
      const card = after.cards.get(journey.key);
      const lay = before.cards.get(journey.was ?? journey.key);
      const start = lay?.stand ?? place(before, journey.from);
      const end = card?.stand ?? place(after, journey.to);
      if (!start || !end || same(start, end, journey)) continue;
      const picture = this.picture(journey, card?.node ?? lay?.node);
      const delay = rhythm(flights.length);
      if (picture) flights.push(this.flight(picture, start, end, journey, delay, lay !== undefined, card?.node));
    }
    await Promise.all(flights);
  }

  stop(): void {
    for (const animation of this.running) animation.cancel();
    for (const ghost of this.ghosts) ghost.remove();
    this.running = [];
    this.ghosts = [];
  }

  private picture(journey: PieceMove, node: HTMLElement | undefined): HTMLElement | null {
    const back = this.sky.querySelector<HTMLElement>("[data-back] .card");
    const front = journey.blind ? back : node;
    if (!front) return null;
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.append(copy(front));
    if (journey.turn && back && front.classList.contains("card")) {
      const behind = copy(back);
      behind.classList.add("ghost__back");
      ghost.append(behind);
    }
    return ghost;
  }

  private async flight(
    ghost: HTMLElement,
    start: Stand,
    end: Stand,
    journey: PieceMove,
    delay: number,
    lay: boolean,
    real: HTMLElement | undefined,
  ): Promise<void> {
    const width = real ? end.width : Math.min(start.width, 80);
    ghost.style.setProperty("--w", `${width}px`);
    ghost.style.left = `${end.x}px`;
    ghost.style.top = `${end.y}px`;
    this.sky.append(ghost);
    this.ghosts.push(ghost);
    const scale = (wanted: number): number => Math.max(0.25, Math.min(2, wanted / width));
    // a place is as wide as all that lies there: what comes out of it is no larger than it will be
    const first = lay ? start.width : Math.min(start.width, width);
    const from = `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(${scale(first)})`;
    const to = `translate(0, 0) scale(${real ? 1 : scale(Math.min(end.width, 40))})`;
    const duration = crossing();
    setTimeout(() => sounds.play("card"), delay);
    const timing: KeyframeAnimationOptions = { duration, delay, easing: EASE, fill: "both" };
    const moves = [
      { transform: from, opacity: 1 },
      { transform: to, opacity: real ? 1 : 0.4 },
    ];
    const flying = ghost.animate(moves, timing);
    this.running.push(flying);
    this.turn(ghost, journey, delay);
    if (real) {
      // the real card waits unseen until its copy has landed
      this.running.push(real.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay }));
    }
    await flying.finished.catch(() => undefined);
    ghost.remove();
  }

  /**
   * One side narrows to a line, then the other widens: flat, because sides that turn in space are seen through, mirrored,
   * wherever something above them is faded or cut off.
   */
  private turn(ghost: HTMLElement, journey: PieceMove, delay: number): void {
    const back = ghost.querySelector<HTMLElement>(":scope > .ghost__back");
    const front = ghost.firstElementChild as HTMLElement | null;
    if (!back || !front) return;
    const [goes, comes] = journey.turn === "up" ? [back, front] : [front, back];
    const timing: KeyframeAnimationOptions = { duration: crossing(), delay, fill: "both" };
    this.running.push(goes.animate(GOES, timing), comes.animate(COMES, timing));
  }
}

/** At most three at once, 60 ms apart; when much happens, faster after one another. */
function pacesFor(count: number): (nth: number) => number {
  const groups = Math.ceil(count / AT_ONCE);
  const { share } = pacing.times;
  const gap = Math.min(MOVE, (LONGEST - MOVE) / Math.max(1, groups - 1));
  return (nth) => (Math.floor(nth / AT_ONCE) * gap + (nth % AT_ONCE) * APART) * share;
}

/** How long a card is on its way, in ms. */
function crossing(): number {
  return MOVE * pacing.times.share;
}

function same(start: Stand, end: Stand, journey: PieceMove): boolean {
  return !journey.turn && Math.hypot(start.x - end.x, start.y - end.y) < 4;
}

function copy(card: HTMLElement): HTMLElement {
  const made = card.cloneNode(true) as HTMLElement;
  made.removeAttribute("data-key");
  made.removeAttribute("data-state");
  made.removeAttribute("id");
  made.style.removeProperty("--w"); // it is as large as its ghost
  made.querySelector(".card__mark, .card__why")?.remove();
  made.tabIndex = -1;
  return made;
}
