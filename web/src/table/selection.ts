/*
 * From what is asked to what can be tapped. No rules inside: every legal answer comes from the server as data, and this
 * module only finds which pieces can still grow the selection into one of them.
 */
import { likeness } from "./faces";
import type { NamedAction, Pick, Prompt, Scene, Span } from "../api/types";

/** An action as data: its verb, and what that is said of. */
export type Step = Required<NamedAction>;

/** One complete answer: the actions that are sent as one gesture. */
export interface Answer {
  actions: number[];
  /** The same actions as data. */
  steps: Step[];
  /** The card that the first of them names, if it names one. */
  card: string;
  /** The player that the first of them names, if it names one. */
  seat: number | null;
  /** The pieces it is made of, sorted; pieces that look alike in one place have one name here. */
  pieces: string[];
  say: string;
  /** Words for a button. */
  short: string;
  /** Why it is a good answer, each in a few words. */
  checks: string[];
}

/** A prompt, made ready for selecting. */
export interface Question {
  say: string;
  /** The same in parts. */
  spans: readonly Span[];
  rule: string;
  answers: Answer[];
  pick: Pick | null;
  /** The sentence of each action that is a choice by itself. */
  says: Map<number, string>;
  /** Every action that can be part of an answer, as data. */
  steps: Map<number, Step>;
  /** Each piece and the name it shares with its likes: `legend_12#2` stands for `legend_12` as well. */
  like: Map<string, string>;
  /** The zone of each piece. */
  home: Map<string, string>;
  /** Zones in which pieces are chosen. */
  zones: Set<string>;
  /** Pieces that something is done to, rather than with. */
  targets: Set<string>;
  /** Zones from which no answer takes more than one piece: there a tap replaces the one before. */
  single: Set<string>;
}

/** What the selection amounts to. */
export interface Offer {
  /** Pieces that can be added. */
  lit: Set<string>;
  /** Answers made of exactly the selected pieces. */
  complete: Answer[];
  /** Answers that need no piece. */
  plain: Answer[];
  /** The number still to choose, when it is fixed in advance. */
  missing: number;
}

/** The sentence of a prompt in parts: in plain words, if they are wanted and the game has some. */
export function spansOf(prompt: Prompt, plainly: boolean): readonly Span[] {
  return plainly && prompt.plain?.length ? prompt.plain : (prompt.spans ?? [{ text: prompt.say }]);
}

/** The same as a whole; empty where nothing is asked. */
export function sayOf(prompt: Prompt | null | undefined, plainly: boolean): string {
  return prompt ? spansOf(prompt, plainly).map((span) => span.text).join("") : "";
}

/** The question of a scene, or null when nothing is asked. */
export function questionOf(scene: Scene, plainly = false): Question | null {
  const prompt = scene.prompt;
  if (!prompt) return null;
  const like = new Map<string, string>();
  const home = new Map<string, string>();
  const unique = new Set<string>();
  for (const zone of scene.zones) {
    const first = new Map<string, string>();
    for (const piece of zone.pieces ?? []) {
      const kind = likeness(piece);
      if (!first.has(kind)) first.set(kind, piece.key);
      if (piece.face && kind !== piece.face) unique.add(piece.key);
      like.set(piece.key, first.get(kind) ?? piece.key);
      home.set(piece.key, zone.id);
    }
  }
  const choices = prompt.choices ?? [];
  const completeChoices = prompt.complete_choices ?? [];
  const byAction = new Map(choices.map((choice) => [choice.action, choice]));
  const steps = namedActions(prompt);
  const about = (actions: number[]): { steps: Step[]; card: string; seat: number | null } => {
    const first = byAction.get(actions[0] ?? -1);
    return { steps: actions.map((one) => stepOf(steps, one)), card: first?.card ?? "", seat: first?.seat ?? null };
  };
  const pick = prompt.pick ?? null;
  // a piece that is one of its kind can be named by two steps of a choice: it is chosen once
  const once = (keys: string[]): string[] => keys.filter((key, at) => !unique.has(key) || keys.indexOf(key) === at);
  const named = (keys: string[]): string[] => once(keys).map((key) => like.get(key) ?? key).sort();
  let answers: Answer[];
  if (completeChoices.length > 0) {
    answers = completeChoices.map((choice) => ({
      actions: choice.actions,
      ...about(choice.actions),
      pieces: named(choice.pieces),
      say: choice.say,
      short: choice.short ?? "",
      checks: choice.checks ?? [],
    }));
  } else {
    const alone = pick ? choices.filter((one) => !one.piece && one.action !== pick.done) : choices;
    answers = alone.map((choice) => ({
      actions: [choice.action],
      ...about([choice.action]),
      pieces: named([choice.piece ?? "", choice.also ?? ""].filter(Boolean)),
      say: choice.say,
      short: choice.short ?? "",
      checks: [],
    }));
  }
  const { zones, single } = places(scene, answers, pick, home);
  const says = new Map(choices.map((choice) => [choice.action, choice.say]));
  const targets = new Set(completeChoices.length > 0 || pick ? [] : choices.map((choice) => choice.also ?? "").filter(Boolean));
  const said = { say: sayOf(prompt, plainly), spans: spansOf(prompt, plainly), rule: prompt.rule ?? "" };
  return { ...said, answers, pick, says, steps, like, home, zones, targets, single };
}

/** Every action that the prompt names: the choices of now, and what can only follow them. */
export function namedActions(prompt: Prompt): Map<number, Step> {
  const found = new Map<number, Step>();
  for (const { action, verb = "", params = {} } of [...(prompt.choices ?? []), ...(prompt.later ?? [])])
    found.set(action, { action, verb, params });
  return found;
}

/** An action as data; one that the prompt does not name has no verb. */
export function stepOf(steps: ReadonlyMap<number, Step>, action: number): Step {
  return steps.get(action) ?? { action, verb: "", params: {} };
}

/** The same scene with its smallest choices only, whatever larger ones it lists. */
export function stepByStep(scene: Scene): Scene {
  if (!scene.prompt) return scene;
  const { pick: _pick, complete_choices: _complete, ...prompt } = scene.prompt;
  return { ...scene, prompt: { ...prompt, stepwise: true } };
}

function places(
  scene: Scene,
  answers: Answer[],
  pick: Pick | null,
  home: Map<string, string>,
): { zones: Set<string>; single: Set<string> } {
  const most = new Map<string, number>();
  const note = (pieces: string[]): void => {
    const here = new Map<string, number>();
    for (const key of pieces) {
      const zone = home.get(key);
      if (zone) here.set(zone, (here.get(zone) ?? 0) + 1);
    }
    for (const [zone, count] of here) most.set(zone, Math.max(most.get(zone) ?? 0, count));
  };
  for (const answer of answers) note(answer.pieces);
  if (pick) {
    for (const key of pick.pieces) {
      const zone = home.get(key);
      if (zone) most.set(zone, pick.most);
    }
  }
  const zones = new Set(most.keys());
  if (zones.size === 0) {
    // nothing can be laid down: the own hand is veiled all the same, so that one can ask why
    for (const zone of scene.zones) {
      if (zone.layout === "fan" && zone.seat === scene.seat && scene.seat !== null) zones.add(zone.id);
    }
  }
  return { zones, single: new Set([...most].filter(([, count]) => count === 1).map(([zone]) => zone)) };
}

/** What can be done from here. */
export function offer(question: Question, selected: readonly string[]): Offer {
  const plain = question.answers.filter((answer) => answer.pieces.length === 0);
  if (question.pick) return pickOffer(question, question.pick, selected, plain);
  const chosen = names(question, selected);
  const within = question.answers.filter((answer) => answer.pieces.length > 0 && holds(answer.pieces, chosen));
  const lit = new Set<string>();
  for (const [key, zone] of question.home) {
    if (!question.zones.has(zone) || selected.includes(key)) continue;
    const more = [...chosen, question.like.get(key) ?? key];
    if (within.some((answer) => holds(answer.pieces, more))) lit.add(key);
    else if (replaced(question, selected, key)) lit.add(key);
  }
  const complete = within.filter((answer) => answer.pieces.length === chosen.length && chosen.length > 0);
  return { lit, complete, plain, missing: 0 };
}

function pickOffer(question: Question, pick: Pick, selected: readonly string[], plain: Answer[]): Offer {
  const full = selected.length >= pick.most;
  const open = pick.pieces.filter((key) => !selected.includes(key));
  const lit = new Set(full && pick.most > 1 ? [] : open);
  const complete: Answer[] = [];
  if (selected.length >= pick.least && selected.length <= pick.most) {
    const actions: number[] = [];
    pick.pieces.forEach((key, at) => {
      const action = pick.actions[at];
      if (selected.includes(key) && action !== undefined) actions.push(action);
    });
    // with the last piece that may be chosen the choice is complete by itself
    if (pick.done != null && selected.length < pick.most) actions.push(pick.done);
    const say = actions.map((action) => question.says.get(action) ?? "").join(" ");
    const steps = actions.map((action) => stepOf(question.steps, action));
    const facts = { actions, steps, card: "", seat: null, pieces: [...selected] };
    if (actions.length > 0) complete.push({ ...facts, say: say.trim(), short: "", checks: [] });
  }
  return { lit, complete, plain, missing: Math.max(0, pick.least - selected.length) };
}

/** The selection after a tap on a piece; the same selection if the piece cannot be chosen now. */
export function tap(question: Question, selected: readonly string[], key: string): readonly string[] {
  if (selected.includes(key)) return selected.filter((other) => other !== key);
  if (question.pick) {
    if (!question.pick.pieces.includes(key)) return selected;
    if (selected.length < question.pick.most) return [...selected, key];
    return question.pick.most === 1 ? [key] : selected;
  }
  if (allowed(question, [...selected, key])) return [...selected, key];
  return replaced(question, selected, key) ?? selected;
}

/** Could the piece begin another answer than the one selected so far? */
export function canStart(question: Question, key: string): boolean {
  return question.pick ? question.pick.pieces.includes(key) : allowed(question, [key]);
}

/** What is left of a selection in a new question: all of it if it still leads somewhere, else nothing. */
export function kept(question: Question | null, selected: readonly string[]): readonly string[] {
  if (!question || selected.length === 0) return [];
  const fits = question.pick
    ? selected.length <= question.pick.most && selected.every((key) => question.pick?.pieces.includes(key))
    : allowed(question, selected);
  return fits ? selected : [];
}

/** The actions that stand for the selected pieces, as far as they are known: for asking why another cannot be added. */
export function actionsSoFar(question: Question, selected: readonly string[]): number[] {
  if (question.pick) {
    const { pieces, actions } = question.pick;
    return pieces.flatMap((key, at) => (selected.includes(key) ? [actions[at] ?? -1] : []));
  }
  const chosen = names(question, selected);
  const fitting = question.answers.find((answer) => answer.pieces.length > 0 && holds(answer.pieces, chosen));
  // the first actions of a gesture name its pieces; what follows them only completes it
  return fitting ? fitting.actions.slice(0, Math.min(selected.length, fitting.actions.length - 1)) : [];
}

/** The pieces that a list of actions is about, to show a hint. */
export function piecesOf(question: Question, actions: readonly number[]): string[] {
  if (question.pick) {
    const { pieces, actions: all } = question.pick;
    return pieces.filter((_, at) => actions.includes(all[at] ?? NaN));
  }
  const same = (answer: Answer): boolean =>
    answer.actions.length === actions.length && answer.actions.every((action, at) => action === actions[at]);
  const found = question.answers.find(same);
  return found ? spread(question, found.pieces) : [];
}

/** Real keys for names that several pieces may share. */
function spread(question: Question, wanted: readonly string[]): string[] {
  const left = [...wanted];
  const keys: string[] = [];
  for (const [key, name] of question.like) {
    const at = left.indexOf(name);
    if (at >= 0) {
      left.splice(at, 1);
      keys.push(key);
    }
  }
  return keys;
}

function replaced(question: Question, selected: readonly string[], key: string): readonly string[] | null {
  const zone = question.home.get(key);
  if (!zone || !question.single.has(zone)) return null;
  const others = selected.filter((other) => question.home.get(other) !== zone);
  if (others.length === selected.length) {
    // one of each place, but not of every place: a card of another place may have to go instead
    for (const gone of selected) {
      const rest = selected.filter((other) => other !== gone);
      const loose = question.single.has(question.home.get(gone) ?? "");
      if (loose && rest.length > 0 && allowed(question, [...rest, key])) return [...rest, key];
    }
    return null;
  }
  if (allowed(question, [...others, key])) return [...others, key];
  return allowed(question, [key]) ? [key] : null;
}

function allowed(question: Question, selected: readonly string[]): boolean {
  const chosen = names(question, selected);
  return question.answers.some((answer) => answer.pieces.length > 0 && holds(answer.pieces, chosen));
}

function names(question: Question, keys: readonly string[]): string[] {
  return keys.map((key) => question.like.get(key) ?? key);
}

/** Does a bag of names hold all of these, each as often as it stands there? */
function holds(bag: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length > bag.length) return false;
  const left = [...bag];
  return wanted.every((name) => {
    const at = left.indexOf(name);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}
