import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import type { Call, TestPlatform } from "../support/platform";
import { openReceiver, type Receiver } from "./receiver";
import { hooksPlatform, made, recordSamples, until } from "./sample-hooks";

const EVENTS = 60;
const RESPONSIVE = 90;
const HANGING = 10;

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let responsive: Receiver;
let hanging: Receiver;

beforeAll(async () => {
  platform = await hooksPlatform({ sendingTimes: {} });
  account = await platform.account("Sample Bakery");
  call = await platform.callAs(account);
  responsive = await openReceiver();
  hanging = await openReceiver(() => undefined);
});

afterAll(async () => {
  await hanging.close();
  await platform.stop();
  await responsive.close();
});

it("with a hundred endpoints, ten of them hanging, the others get 95% of events within a second of their commit", async () => {
  for (let count = 0; count < RESPONSIVE; count += 1)
    await made(call, "POST", "/v1/webhooks/endpoints", { url: responsive.url });
  for (let count = 0; count < HANGING; count += 1)
    await made(call, "POST", "/v1/webhooks/endpoints", { url: hanging.url });
  const committed = new Map<string, number>();
  for (let number = 0; number < EVENTS; number += 1) {
    const [eventId = ""] = await recordSamples(platform, account, [number]);
    committed.set(eventId, Date.now());
    await wait(500);
  }
  await until(() => responsive.received.length === EVENTS * RESPONSIVE, "the last delivery");
  const delays = responsive.received
    .map(({ id, at }) => at - (committed.get(id) ?? 0))
    .sort((one, other) => one - other);
  const p95 = delays[Math.floor(delays.length * 0.95)] ?? Number.NaN;
  console.log(`${delays.length} deliveries: p50 ${delays[Math.floor(delays.length / 2)]} ms, p95 ${p95} ms`);
  expect(hanging.received.length).toBeGreaterThan(0);
  expect(p95).toBeLessThan(1_000);
}, 180_000);
