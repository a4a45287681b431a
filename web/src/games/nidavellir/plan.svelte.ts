/*
 * The bids while they are being arranged. The arrangement stays in the browser until it is laid in one gesture; which
 * arrangements there are comes from the prompt alone.
 */
import type { Scene, CompleteChoice } from "../../api/types";
import { namedActions, stepOf } from "../../table/selection";

/** One way to bid: a coin on each tavern, by the index of the tavern. */
export interface Bid {
  /** Faces of coins; two alike are the same. */
  coins: Map<number, string>;
  choice: CompleteChoice;
}

/** What can be laid, or nothing if the bids are not what is asked. */
export function bidsOf(scene: Scene): Bid[] {
  if (!scene.prompt) return [];
  const signs = scene.zones.find((zone) => zone.id === "signs")?.pieces?.map((piece) => piece.face) ?? [];
  const named = namedActions(scene.prompt);
  return (scene.prompt.complete_choices ?? []).flatMap((choice) => {
    const steps = choice.actions.map((action) => stepOf(named, action));
    if (steps.some((step) => step.verb !== "lay")) return [];
    const coins = steps.map(({ params }): [number, string] => [signs.indexOf(params["tavern"]), params["coin"] ?? ""]);
    return [{ coins: new Map(coins), choice }];
  });
}

export class BidPlan {
  /** The coin on each tavern by key, empty where none lies. */
  laid = $state.raw<readonly string[]>(["", "", ""]);
  /** Where the next coin goes; -1 when all taverns have one. */
  aim = $state(0);

  constructor(
    private readonly bids: () => readonly Bid[],
    private readonly faceOf: (key: string) => string,
  ) {}

  /** The taverns that take a coin. */
  get open(): number[] {
    return [...(this.bids()[0]?.coins.keys() ?? [])];
  }

  tavernOf(key: string): number {
    return key ? this.laid.indexOf(key) : -1;
  }

  /** Could this coin lie there, whatever else lies where? */
  fits(key: string, tavern: number): boolean {
    return this.bids().some((bid) => bid.coins.get(tavern) === this.faceOf(key));
  }

  /** Put a coin on a tavern; a coin that lay there takes its place. */
  put(key: string, tavern: number): boolean {
    if (!this.fits(key, tavern)) return false;
    const from = this.tavernOf(key);
    const next = [...this.laid];
    if (from >= 0) next[from] = next[tavern] ?? "";
    next[tavern] = key;
    this.laid = next;
    this.aimOn();
    return true;
  }

  takeBack(tavern: number): void {
    this.laid = this.laid.map((key, at) => (at === tavern ? "" : key));
    this.aim = tavern;
  }

  clear(): void {
    this.laid = this.laid.map(() => "");
    this.aim = -1;
    this.aimOn();
  }

  /** A tap on a coin: it goes where the aim is, or comes back from where it lies. */
  tap(key: string): void {
    const at = this.tavernOf(key);
    if (at >= 0) this.takeBack(at);
    else if (this.aim >= 0) this.put(key, this.aim);
  }

  /** Lay it as somebody else would: a hint. */
  follow(actions: readonly number[], keys: readonly string[]): void {
    const bid = this.bids().find((one) => one.choice.actions.join() === actions.join());
    if (!bid) return;
    const left = [...keys];
    this.laid = this.laid.map((_, tavern) => {
      const at = left.findIndex((key) => this.faceOf(key) === bid.coins.get(tavern));
      return at < 0 ? "" : (left.splice(at, 1)[0] ?? "");
    });
    this.aimOn();
  }

  /** The gesture that lays just this, if it is complete. */
  get ready(): CompleteChoice | null {
    const same = (bid: Bid): boolean =>
      this.laid.every((key, tavern) => (key ? this.faceOf(key) : "") === (bid.coins.get(tavern) ?? ""));
    return this.bids().find(same)?.choice ?? null;
  }

  /** The actions that lay what lies there so far. */
  get actions(): number[] {
    return this.laid.flatMap((key, tavern) => {
      const bid = key && this.bids().find((one) => one.coins.get(tavern) === this.faceOf(key));
      const action = bid ? bid.choice.actions[[...bid.coins.keys()].indexOf(tavern)] : undefined;
      return action === undefined ? [] : [action];
    });
  }

  /** The next tavern without a coin, after the one just served. */
  private aimOn(): void {
    const open = this.open.filter((tavern) => !this.laid[tavern]);
    this.aim = open.find((tavern) => tavern > this.aim) ?? open[0] ?? -1;
  }
}
