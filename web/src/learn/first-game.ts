/** A first game: the quick set-up against patient bots, with help on. */
import { openTable } from "../api/rest";
import { hall } from "../hall.svelte";
import { TablePlan } from "../lobby/table-plan.svelte";
import { attempt } from "../parts/notices.svelte";
import { go } from "../router.svelte";
import { help } from "./help.svelte";

export async function playWithHelp(slug: string): Promise<void> {
  await attempt(hall.load());
  const game = hall.game(slug);
  if (!game || !(await attempt(hall.needGuest()))) return;
  const plan = new TablePlan(game, true);
  plan.listed = false;
  help.choose(slug, "asked");
  const opened = await attempt(openTable(plan.newTable()));
  if (opened) go(`/table/${opened.code}`);
}
