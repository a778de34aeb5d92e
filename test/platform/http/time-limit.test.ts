import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createRootApp, type RequestTime } from "../../../src/platform/http";
import { ids } from "./sample-app";

/** Makes a request to a route with the given work and time limit. */
async function ask(work: (time: RequestTime) => Promise<unknown>) {
  const app = createRootApp({ ids, longestRequest: 60 });
  let told: unknown;
  const done = new Promise<void>((resolve) => {
    app.get("/work", async (context) => {
      const time = context.get("time");
      if (time === undefined) throw new Error("A request has its time.");
      told = await work(time);
      resolve();
      return context.json({});
    });
  });
  const { status } = await app.request("/work");
  await done;
  return [status, told];
}

describe("the time of a request", () => {
  it("is over for what would write afterwards, too, once the caller has been answered", async () => {
    const late = ask(async ({ settle }) => {
      await wait(200);
      return settle();
    });
    expect(await late).toEqual([503, false]);
  });

  it("does not cut short what has begun to commit", async () => {
    const committing = ask(async ({ settle }) => {
      const may = settle();
      await wait(200);
      return may;
    });
    expect(await committing).toEqual([200, true]);
  });

  it("is as long as an operation allows, not longer", async () => {
    const longer = ask(async ({ allow }) => {
      allow(1_000);
      await wait(200);
    });
    expect(await longer).toEqual([200, undefined]);
    const shorter = ask(async ({ allow, settle }) => {
      allow(10);
      await wait(50);
      return settle();
    });
    expect(await shorter).toEqual([503, false]);
  });
});
