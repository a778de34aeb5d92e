import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import type { Call, TestPlatform } from "../support/platform";
import { numberOf } from "./faulty-hooks";
import { accept, openReceiver, type Receiver, status } from "./receiver";
import { hooksPlatform, looks, made, recordSamples, until } from "./sample-hooks";

const ENDPOINTS = "/v1/webhooks/endpoints";

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let to: Receiver;
let path: string;

beforeAll(async () => {
  platform = await hooksPlatform();
});

afterEach(() => to.close());

afterAll(() => platform.stop());

/** Opens an account with one endpoint, whose receiver refuses everything at first. */
async function open(body: object): Promise<void> {
  account = await platform.account("Waiting");
  call = await platform.callAs(account);
  to = await openReceiver(status(500));
  const { endpointId } = await made(call, "POST", ENDPOINTS, { url: to.url, ...body });
  path = `${ENDPOINTS}/${endpointId}`;
}

/** Returns these fields of all deliveries, in the order of their events. */
async function deliveries(...fields: readonly string[]): Promise<readonly unknown[]> {
  const items: readonly Record<string, unknown>[] = (await made(call, "GET", "/v1/webhooks/deliveries")).items;
  return items
    .map((each) => (fields.length === 1 ? each[String(fields[0])] : fields.map((field) => each[field])))
    .reverse();
}

/** Waits until all deliveries wait for these reasons; null if one does not wait. */
async function untilWaiting(...reasons: readonly (string | null)[]): Promise<void> {
  await until(async () => String(await deliveries("waitReason")) === String(reasons), String(reasons));
}

const arrived = () => to.received.map(numberOf);

describe("deliveries that wait", () => {
  it("for an earlier one under FIFO are sent at once when the endpoint becomes unordered", async () => {
    await open({ ordering: "Fifo" });
    await recordSamples(platform, account, [1, 2, 3]);
    await untilWaiting("Retry", "Fifo", "Fifo");
    await looks();
    expect(arrived()).toEqual([1]);
    to.answer = accept;
    await made(call, "PATCH", path, { ordering: "Unordered" });
    await untilWaiting("Retry", null, null);
    await until(async () => String(await deliveries("status")) === "Pending,Succeeded,Succeeded", "the later ones");
    platform.passTime(60_000);
    await until(() => arrived().length === 4, "the first one");
    expect(arrived().at(-1)).toBe(1);
  });

  it("to be tried again wait for their turn when the endpoint becomes FIFO", async () => {
    await open({});
    await recordSamples(platform, account, [1, 2, 3]);
    await untilWaiting("Retry", "Retry", "Retry");
    await made(call, "PATCH", path, { ordering: "Fifo" });
    await untilWaiting("Retry", "Fifo", "Fifo");
    to.received.length = 0;
    to.answer = accept;
    platform.passTime(60_000);
    await until(async () => (await deliveries("status")).every((each) => each === "Succeeded"), "all of them");
    expect(arrived()).toEqual([1, 2, 3]);
  });

  it("for the rate limit are sent when it lets them, and together without it", async () => {
    await open({ rateLimitPerSecond: 1 });
    to.answer = accept;
    await recordSamples(platform, account, [1, 2, 3, 4]);
    await untilWaiting(null, "RateLimit", "RateLimit", "RateLimit");
    await looks();
    expect(arrived()).toEqual([1]);
    platform.passTime(1_000);
    await untilWaiting(null, null, "RateLimit", "RateLimit");
    await looks();
    expect(arrived()).toEqual([1, 2]);
    expect(await deliveries("attemptCount")).toEqual([1, 1, 0, 0]);
    await made(call, "PATCH", path, { rateLimitPerSecond: null });
    platform.passTime(1_000);
    await until(() => arrived().length === 4, "the others");
  });

  it("are not sent while the endpoint is paused, and are when it is active", async () => {
    await open({ ordering: "Fifo" });
    await recordSamples(platform, account, [1, 2]);
    await untilWaiting("Retry", "Fifo");
    await made(call, "PATCH", path, { status: "Paused" });
    await untilWaiting("Paused", "Paused");
    to.answer = accept;
    platform.passTime(60_000);
    await looks();
    expect(arrived()).toEqual([1]);
    await made(call, "PATCH", path, { status: "Active" });
    await until(async () => (await deliveries("status")).every((each) => each === "Succeeded"), "both of them");
    expect(arrived()).toEqual([1, 1, 2]);
  });

  it("are skipped when the endpoint is deleted, also one that is under way", async () => {
    await open({ ordering: "Fifo" });
    to.answer = () => undefined;
    await recordSamples(platform, account, [1, 2]);
    await until(() => arrived().length === 1, "the first attempt");
    await made(call, "DELETE", path);
    const skipped = ["Skipped", "EndpointDeleted", null];
    expect(await deliveries("status", "skippedReason", "nextAttemptAt")).toEqual([skipped, skipped]);
    platform.passTime(24 * 3_600_000);
    call = await platform.callAs(account);
    await looks();
    expect(arrived()).toEqual([1]);
    expect(await deliveries("status", "skippedReason", "nextAttemptAt")).toEqual([skipped, skipped]);
  });
});
