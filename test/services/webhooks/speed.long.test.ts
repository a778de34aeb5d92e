import { setTimeout as wait } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createPoster } from "../../../src/platform/outbound";
import type { NewAccount } from "../../../src/services/access";
import { aFewAtOnce } from "../../../src/services/webhooks/service";
import type { Call, TestPlatform } from "../support/platform";
import { type Arrival, openReceivingProcess, type ReceivingProcess } from "./open-receiving-process";
import { hooksPlatform, made, recordSamples } from "./sample-hooks";

// `npm run webhook-speed -- 100000` replays that many events.
const REPLAYED = Number(process.env.REPLAYED_EVENTS ?? 5_000);
const POSTS = 5_000;
const AT_ONCE = 10;
const SECOND = 1_000;
/** The platform's clock goes as the machine's does. */
const TICK = 100;
const ENDPOINTS = "/v1/webhooks/endpoints";

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let to: ReceivingProcess;
let ticking: NodeJS.Timeout;
const arrived: Arrival[] = [];

beforeAll(async () => {
  platform = await hooksPlatform({ sendingTimes: {} });
  to = await openReceivingProcess();
  ticking = setInterval(() => platform.passTime(TICK), TICK);
});

beforeEach(async () => {
  account = await platform.account("Sample Bakery");
  call = await platform.callAs(account);
});

afterEach(async () => {
  const { items } = await made(call, "GET", `${ENDPOINTS}?pageSize=100`);
  for (const { endpointId } of items) await made(call, "DELETE", `${ENDPOINTS}/${endpointId}`);
  await to.take();
  arrived.length = 0;
});

afterAll(async () => {
  clearInterval(ticking);
  to.close();
  await platform.stop();
});

const open = (path: string) => made(call, "POST", ENDPOINTS, { url: to.address + path });

/** Collects what arrives until `holds`. */
async function untilArrived(holds: () => boolean | Promise<boolean>): Promise<void> {
  do {
    await wait(250);
    arrived.push(...(await to.take()));
  } while (!(await holds()));
}

/** Waits until no event is left that an endpoint opened now would hear as a new one. */
async function untilFannedOut(): Promise<void> {
  const count = () =>
    platform.store.inSystem((tx) =>
      tx.selectFrom("event").select("event_id").where("claimed_at", "is", null).limit(1).execute(),
    );
  while ((await count()).length > 0) await wait(SECOND / 4);
}

/** Records an event every half second as long as `goesOn`; returns when each of them was committed. */
async function recordLive(goesOn: (count: number) => boolean): Promise<ReadonlyMap<string, number>> {
  const committed = new Map<string, number>();
  while (goesOn(committed.size)) {
    const [eventId = ""] = await recordSamples(platform, account, [committed.size]);
    committed.set(eventId, Date.now());
    await wait(SECOND / 2);
  }
  return committed;
}

/** Returns how often each event has arrived at a path. */
function timesArrived(at: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { eventId, path } of arrived) if (path === at) times.set(eventId, (times.get(eventId) ?? 0) + 1);
  return times;
}

/** Prints the delays from commit to hand-off: that half of the arrivals keep within, that of 95%, and the longest. */
function printDelays(what: string, committed: ReadonlyMap<string, number>, path: string): void {
  const delays = arrived
    .flatMap((each) => (each.path === path ? [each.at - (committed.get(each.eventId) ?? Number.NaN)] : []))
    .filter((delay) => !Number.isNaN(delay))
    .sort((one, other) => one - other);
  const at = (part: number): number => delays[Math.floor(delays.length * part)] ?? Number.NaN;
  console.log(
    `${what}: ${delays.length} deliveries, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${delays.at(-1)} ms`,
  );
}

it("delivers every event to ninety endpoints beside ten that hang, in times that are printed", async () => {
  for (let count = 0; count < 90; count += 1) await open("/hook");
  for (let count = 0; count < 10; count += 1) await open("/hang");
  const committed = await recordLive((count) => count < 60);
  await untilArrived(() => arrived.length >= 60 * 90);
  expect(timesArrived("/hook")).toEqual(new Map([...committed.keys()].map((eventId) => [eventId, 90])));
  printDelays("Ten of a hundred endpoints hang", committed, "/hook");
});

it(`delivers new events while ${REPLAYED} are replayed, each once, in times that are printed`, async () => {
  for (let first = 0; first < REPLAYED; first += 1_000)
    await recordSamples(
      platform,
      account,
      Array.from({ length: Math.min(1_000, REPLAYED - first) }, (_, index) => first + index),
    );
  await untilFannedOut();
  await open("/replayed");
  await open("/live");
  const today = new Date(platform.clock.now()).toISOString().slice(0, 10);
  const { items } = await made(call, "GET", ENDPOINTS);
  const endpointIds = items.flatMap((each: Readonly<Record<string, string>>) =>
    each.url?.endsWith("/replayed") ? [each.endpointId] : [],
  );
  const body = { startDate: today, endDate: today, endpointIds, includeNeverSent: true, maxDeliveries: 100_000 };
  const began = Date.now();
  const { replayId } = await made(call, "POST", "/v1/webhooks/replays", body);
  let isDone = false;
  const live = recordLive(() => !isDone);
  await untilArrived(async () => (await made(call, "GET", `/v1/webhooks/replays/${replayId}`)).status === "Completed");
  const seconds = (Date.now() - began) / SECOND;
  isDone = true;
  const committed = await live;
  await untilArrived(() => arrived.filter(({ eventId }) => committed.has(eventId)).length === 2 * committed.size);
  const { deliveriesMatched } = await made(call, "GET", `/v1/webhooks/replays/${replayId}`);
  console.log(
    `${deliveriesMatched} events replayed in ${Math.round(seconds)} s: ${Math.round(deliveriesMatched / seconds)} a second`,
  );
  expect(deliveriesMatched).toBe(REPLAYED);
  expect(arrived.filter(({ path, eventId }) => path === "/replayed" && !committed.has(eventId)).length).toBe(REPLAYED);
  printDelays("New events to the endpoint that is replayed", committed, "/replayed");
  printDelays("New events to another endpoint", committed, "/live");
}, 1_800_000);

/** Runs `work`; prints what it sends a second, and a second of the process's processor time. */
async function rateOf(what: string, work: () => Promise<void>): Promise<void> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / SECOND;
  const { user, system } = process.cpuUsage(cpu);
  const ofCpu = POSTS / ((user + system) / 1_000_000);
  console.log(`${what}: ${Math.round(POSTS / seconds)} a second, ${Math.round(ofCpu)} a second of processor time`);
}

it("sends every event to each endpoint once, at rates that are printed beside a bare loop of signed POSTs", async () => {
  const poster = createPoster({ connect: 5_000, answer: 15_000, body: 16_384 });
  const webhook = new Webhook(`whsec_${Buffer.alloc(32, 7).toString("base64")}`);
  const body = JSON.stringify({ data: "a".repeat(400) });
  const target = { url: new URL(`${to.address}/bare`), address: "127.0.0.1" };
  const inTurn = aFewAtOnce(AT_ONCE);
  await rateOf(`A bare loop, ${AT_ONCE} at once`, async () => {
    const send = (number: number) => {
      const now = new Date();
      const id = String(number);
      const headers = {
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(now.getTime() / SECOND)),
        "webhook-signature": webhook.sign(id, now, body),
      };
      return inTurn(() => poster.post({ target, headers, body }));
    };
    await Promise.all(Array.from({ length: POSTS }, (_, number) => send(number)));
  });
  poster.close();
  for (const endpoints of [1, 10]) {
    const paths = Array.from({ length: endpoints }, (_, number) => `/of-${endpoints}-${number}`);
    for (const path of paths) await open(path);
    const events = POSTS / endpoints;
    const eventIds = await recordSamples(
      platform,
      account,
      Array.from({ length: events }, (_, number) => number),
    );
    await rateOf(`Paypacket, ${endpoints === 1 ? "one endpoint" : `${endpoints} endpoints`}`, () =>
      untilArrived(() => paths.every((path) => arrived.filter((each) => each.path === path).length >= events)),
    );
    const once = new Map(eventIds.map((eventId) => [eventId, 1]));
    for (const path of paths) expect(timesArrived(path)).toEqual(once);
    const { items } = await made(call, "GET", `${ENDPOINTS}?pageSize=100`);
    for (const { endpointId } of items) await made(call, "DELETE", `${ENDPOINTS}/${endpointId}`);
  }
});
