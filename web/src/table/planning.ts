/*
 * Choices too rich to list: the rules work out what a selection amounts to (`Prompt.plan`), and this module finds what
 * can be tapped meanwhile. No rules inside.
 */
import type { Plan, Scene } from "../api/types";
import type { CardState } from "./kit";
import { stepOf, type Answer, type Offer, type Question } from "./selection";

/** What can be done with a plan: the plan itself when it is complete, and choices that are none of its business. */
export function planOffer(question: Question, scene: Scene, plan: Plan, selected: readonly string[]): Offer {
  const start = new Set(scene.prompt?.plan?.lit ?? []);
  const aside = question.answers.filter((one) => one.pieces.length > 0 && !one.pieces.some((key) => start.has(key)));
  const plain = question.answers.filter((one) => one.pieces.length === 0);
  const lit = new Set(plan.lit ?? []);
  if (selected.length === 0) {
    const names = new Set(aside.flatMap((one) => one.pieces));
    for (const [key, name] of question.like) if (names.has(name)) lit.add(key);
  }
  const chosen = selected.map((key) => question.like.get(key) ?? key).sort();
  const complete = plan.complete ? [answerOf(question, plan)] : aside.filter((one) => one.pieces.join() === chosen.join());
  return { lit, complete, plain, missing: 0 };
}

/** How a piece stands in a plan: cards of the own hand can be selected at any time, and wait quietly. */
export function planState(
  question: Question,
  scene: Scene,
  plan: Plan,
  offer: Offer,
  key: string,
): CardState | undefined {
  const zone = scene.zones.find((one) => one.id === question.home.get(key));
  const own = zone?.layout === "fan" && zone.seat === scene.seat;
  if (offer.lit.has(key) && !(own && plan.lit?.includes(key))) return "playable";
  if (own) return "idle";
  return plan.notes?.[key] ? "off" : undefined;
}

function answerOf(question: Question, plan: Plan): Answer {
  const actions = plan.actions ?? [];
  return {
    actions,
    steps: actions.map((action) => stepOf(question.steps, action)),
    card: "",
    seat: null,
    pieces: plan.pieces ?? [],
    say: plan.say ?? "",
    short: plan.short ?? "",
    checks: plan.checks ?? [],
  };
}

/** The selected pieces that still lie where they lay. */
export function stayed(was: Scene, now: Scene, selected: readonly string[]): string[] {
  const before = homes(was);
  const after = homes(now);
  return selected.filter((key) => after.has(key) && before.get(key) === after.get(key));
}

function homes(scene: Scene): Map<string, string> {
  return new Map(scene.zones.flatMap((zone) => (zone.pieces ?? []).map((piece) => [piece.key, zone.id])));
}

export function toggled(selected: readonly string[], key: string): string[] {
  return selected.includes(key) ? selected.filter((other) => other !== key) : [...selected, key];
}

/** The single actions that stand for the selected pieces, for asking why another cannot be added. */
export function plannedSoFar(question: Question, selected: readonly string[]): number[] {
  const alone = (key: string): Answer | undefined =>
    question.answers.find((one) => one.pieces.length === 1 && one.pieces[0] === (question.like.get(key) ?? key));
  return selected.flatMap((key) => alone(key)?.actions ?? []);
}
