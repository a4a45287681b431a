import { afterEach, describe, expect, it, vi } from "vitest";
import { join, leave, Refusal, replayStep, tableInfo, uploadReplay } from "./rest";

const answer = (status: number, body: string): void => {
  vi.stubGlobal("fetch", vi.fn(() => Promise.resolve(new Response(body, { status }))));
};
const caught = async (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => expect.fail("nothing was refused"),
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );

describe("the server's answers", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("are handed on", async () => {
    answer(200, `{"code": "PINE-1"}`);
    expect(await join("PINE-1", { seat: 2 })).toEqual({ code: "PINE-1" });
    const [url, init] = vi.mocked(fetch).mock.calls[0]!;
    expect(url).toBe("/api/tables/PINE-1/join");
    expect(init).toMatchObject({ method: "POST", body: `{"seat":2}` });
  });

  it("are asked for in so many words", async () => {
    answer(200, "{}");
    await replayStep("A/B", 3, "open");
    await uploadReplay("not even JSON");
    const calls = vi.mocked(fetch).mock.calls;
    expect(calls[0]?.[0]).toBe("/api/replays/A%2FB/steps/3?seat=open");
    expect(calls[1]?.[1]).toMatchObject({ body: "not even JSON" });
  });

  it("are asked for as JSON, also where nothing is said, and with the secret of the link", async () => {
    answer(200, "{}");
    vi.stubGlobal("sessionStorage", { getItem: (key: string) => (key === "deckhall.link.PINE-1" ? "the secret" : null) });
    await leave("PINE-1");
    await tableInfo("PINE-2");
    const [first, second] = vi.mocked(fetch).mock.calls.map((call) => call[1]?.headers);
    expect(first).toMatchObject({ "Content-Type": "application/json", "X-Table-Secret": "the secret" });
    expect(second).toEqual({ Accept: "application/json" });
  });

  it("become sentences when they say no", async () => {
    answer(404, `{"error": "There is no table 'X'.", "rule": ""}`);
    const refusal = await caught(tableInfo("X"));
    expect(refusal.message).toBe("There is no table 'X'.");
    expect(refusal.status).toBe(404);
  });

  it("become sentences even when they make no sense or do not come", async () => {
    answer(502, "<html>");
    expect((await caught(tableInfo("X"))).message).toMatch(/^The hall does not answer\./);
    answer(200, "<html>");
    expect((await caught(tableInfo("X"))).message).toMatch(/makes no sense/);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
    expect((await caught(tableInfo("X"))).status).toBe(0);
  });
});
