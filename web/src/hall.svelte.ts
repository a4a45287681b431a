/** What all pages know of the hall: who you are, the games, the bots, your tables. */
import * as rest from "./api/rest";
import type { BotLevel, GameInfo, Guest, TableInfo } from "./api/types";
import { recall, remember } from "./storage";

const KNOWN = "deckhall.guest";

class Hall {
  guest = $state.raw<Guest | null>(null);
  mine = $state.raw<readonly TableInfo[]>([]);
  /** Is there a recovery code? */
  recoverable = $state(false);
  games = $state.raw<readonly GameInfo[]>([]);
  bots = $state.raw<readonly BotLevel[]>([]);
  /** The dialog that asks for a name: open when somebody waits for the answer. */
  asking = $state.raw<((guest: Guest | null) => void) | null>(null);
  private loading: Promise<void> | null = null;
  private asked: Promise<void> | null = null;

  /** The name used last, to offer it again. */
  get lastName(): string {
    return this.guest?.name ?? recall(KNOWN);
  }

  game(slug: string): GameInfo | null {
    return this.games.find((game) => game.slug === slug) ?? null;
  }

  /** Games and bots, asked for once. */
  load(): Promise<void> {
    this.loading ??= Promise.all([rest.listGames(), rest.listBots()]).then(
      ([games, bots]) => {
        this.games = games;
        this.bots = bots;
      },
      (error: unknown) => {
        this.loading = null; // the next page asks again
        throw error;
      },
    );
    return this.loading;
  }

  /** Who you are and your tables. Not asked before the first visit: the answer would be an error in the console. */
  refreshMine(): Promise<void> {
    if (!recall(KNOWN)) return Promise.resolve();
    this.asked ??= this.readMine().finally(() => (this.asked = null));
    return this.asked;
  }

  private async readMine(): Promise<void> {
    try {
      const mine = await rest.me();
      this.guest = mine.guest;
      this.mine = mine.tables;
      this.recoverable = mine.recoverable;
    } catch (error) {
      if (!(error instanceof rest.Refusal) || error.status !== 401) throw error;
      this.forget();
    }
  }

  private forget(): void {
    remember(KNOWN, "");
    this.guest = null;
    this.mine = [];
    this.recoverable = false;
  }

  private greet(guest: Guest): Guest {
    this.guest = guest;
    remember(KNOWN, guest.name);
    return guest;
  }

  /** Come back under the name that has this code. */
  async recover(code: string): Promise<Guest> {
    const guest = this.greet(await rest.recover(code));
    await this.refreshMine();
    return guest;
  }

  /** Be nobody here any more. */
  async logOut(everywhere: boolean): Promise<void> {
    await rest.logOut(everywhere);
    this.forget();
  }

  /** Come in, or take another name. */
  async callMe(name: string): Promise<Guest> {
    const known = this.guest ?? (await rest.comeIn({ name }));
    // a browser whose cookie is good stays who it is, and then only the name is another
    return this.greet(known.name === name ? known : await rest.rename({ name }));
  }

  /** The guest; asks for a name if there is none yet. Null if the player would rather not say. */
  async needGuest(): Promise<Guest | null> {
    if (!this.guest) await this.refreshMine();
    return this.guest ?? this.askName();
  }

  askName(): Promise<Guest | null> {
    this.asking?.(null);
    return new Promise((resolve) => (this.asking = resolve));
  }
}

export const hall = new Hall();
