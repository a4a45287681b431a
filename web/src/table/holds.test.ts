import { describe, expect, it } from "vitest";
import { Holds } from "./holds";

/** What a promise has come to, once everything that was ready has run. */
async function settled(promise: Promise<void>): Promise<boolean> {
  let done = false;
  void promise.then(() => (done = true));
  await new Promise((resolve) => setTimeout(resolve));
  return done;
}

describe("what holds the table", () => {
  it("lets it go on only when everybody has let go", async () => {
    const holds = new Holds();
    const [one, other] = [holds.take(), holds.take()];
    const free = holds.free();
    one();
    expect([holds.held, await settled(free)]).toEqual([true, false]);
    other();
    expect([holds.held, await settled(free)]).toEqual([false, true]);
    expect(await settled(holds.free())).toBe(true);
  });

  it("ends for all who hold it when the player goes on", async () => {
    const holds = new Holds();
    const late = holds.take();
    const free = holds.free();
    holds.end();
    expect(await settled(free)).toBe(true);
    const next = holds.take();
    late(); // has been ended already: nobody else's hold is
    expect(holds.held).toBe(true);
    next();
  });
});
