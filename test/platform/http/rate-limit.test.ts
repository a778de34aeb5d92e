import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRootApp, rateLimit } from "../../../src/platform/http";
import { ids, type Sample, serveSample } from "./sample-app";

let now = 1_000_000;
let sample: Sample;

beforeAll(async () => {
  const app = createRootApp({ ids });
  app.use("/v1/sample/*", async (context, next) => {
    const clientId = context.req.header("x-client") ?? "";
    const caller = {
      clientId,
      accountId: "A",
      organisationId: "O",
      tokenId: "J",
      principalId: null,
      sessionId: null,
      userId: null,
      role: "Administrator" as const,
    };
    if (clientId !== "") context.set("caller", caller);
    await next();
  });
  app.use("/v1/sample/*", rateLimit({ clock: { now: () => now }, perSecond: 2, burst: 3 }));
  sample = await serveSample({}, app);
});

afterAll(() => sample.server.stop());

async function statuses(client: string, count: number): Promise<readonly number[]> {
  const answers = [];
  for (let sent = 0; sent < count; sent += 1) {
    answers.push((await fetch(`${sample.url}/clamped`, { headers: { "x-client": client } })).status);
  }
  return answers;
}

describe("a rate limit", () => {
  it("lets a burst through, then says how long to wait, for each client by itself", async () => {
    const { headers } = await fetch(`${sample.url}/clamped`, { headers: { "x-client": "first" } });
    expect([headers.get("ratelimit-policy"), headers.get("ratelimit")]).toEqual([
      '"client";q=3;w=2',
      '"client";r=2;t=1',
    ]);
    expect(await statuses("first", 3)).toEqual([200, 200, 429]);
    expect(await statuses("second", 1)).toEqual([200]);
    const refused = await fetch(`${sample.url}/clamped`, { headers: { "x-client": "first" } });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("ratelimit")).toBe('"client";r=0;t=2');
    expect(await refused.json()).toMatchObject({
      message: { token: "rate_limited", tokenArguments: [{ name: "retryAfterSeconds", value: 1 }] },
    });
  });

  it("lets through what the rate allows after the wait, and no more", async () => {
    now += 1_000;
    expect(await statuses("first", 3)).toEqual([200, 200, 429]);
    now += 3_600_000;
    expect(await statuses("first", 4)).toEqual([200, 200, 200, 429]);
  });

  it("is not moved by a clock that goes back", async () => {
    now -= 60_000;
    expect(await statuses("first", 1)).toEqual([429]);
  });

  it("leaves alone who is not known: authentication refuses them", async () => {
    expect(await statuses("", 5)).toEqual([200, 200, 200, 200, 200]);
  });
});
