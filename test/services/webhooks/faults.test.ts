import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { TRUSTED } from "../../platform/outbound/lying-servers";
import { serverAddress } from "../../support/postgres";
import { Random } from "../../support/random";
import type { Call, TestPlatform } from "../support/platform";
import { fastClock } from "./fast-clock";
import { type Hook, numberOf, openFaultyHook, openLyingHook, openRefusingHook } from "./faulty-hooks";
import { hooksPlatform, LOOPBACK, made, recordSamples } from "./sample-hooks";

// `npm run webhook-faults -- 20` kills twenty times.
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const EVENTS_A_ROUND = 44;
/** Deliveries of an endpoint that are under way at once: a kill lets these arrive twice. */
const MOST_UNDER_WAY = 10;
const FAULTS = [
  "answer_too_slow",
  "connection_refused",
  "connection_reset",
  "redirect",
  "status_5xx",
  "timeout",
  "tls_error",
];

const random = new Random(Number(process.env.FAULT_SEED ?? 15));
const began = Date.now();
const clock = fastClock(began);
let platform: TestPlatform;
let account: NewAccount;
let call: Call;
const processes: ChildProcess[] = [];
const hooks: Hook[] = [];

beforeAll(async () => {
  platform = await hooksPlatform({
    roles: new Set(["api"]),
    resolveName: async () => ["127.0.0.1"],
  });
  account = await platform.account("Sample Bakery");
  call = await platform.callAs(account);
});

afterAll(async () => {
  for (const each of processes) await kill(each);
  await platform.stop();
  for (const each of hooks) await each.close();
});

async function start(): Promise<void> {
  const authority = join(platform.dataFolder, "authority.pem");
  writeFileSync(authority, TRUSTED);
  const child = spawn(process.execPath, ["scripts/run.mjs", join(import.meta.dirname, "serve-dispatcher.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      NODE_EXTRA_CA_CERTS: authority,
      CLOCK_BEGAN: String(began),
      SECRET_KEY: platform.secretKey,
      DATA_FOLDER: platform.dataFolder,
      DATABASE_URL: await serverAddress(),
      SANDBOX_DATABASE_URL: platform.databaseUrl,
      ...LOOPBACK.settings,
    },
  });
  processes.push(child);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

/** Returns the error tokens of all attempts so far, each once. */
async function tokensSoFar(): Promise<readonly string[]> {
  const { rows } = await platform.store.inSystem((tx) =>
    sql<{ token: string }>`select distinct error_token as token from webhook_attempt
      where error_token is not null order by 1`.execute(tx),
  );
  return rows.map(({ token }) => token);
}

const firsts = (numbers: readonly number[]) => [...new Set(numbers)];
const rising = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other);

/** Returns the numbers of accepted events of an organisation, in the order of their arrival. */
function arrived({ accepted }: Hook, organisationId: string): readonly number[] {
  return accepted.filter(({ headers }) => headers["x-svc-organisation-id"] === organisationId).map(numberOf);
}

async function eventually(holds: () => boolean | Promise<boolean>, milliseconds: number): Promise<void> {
  for (const since = Date.now(); !(await holds()) && Date.now() - since < milliseconds; ) await wait(20);
}

describe(`two processes that send, one of them killed ${ROUNDS} times`, () => {
  it(
    "lose no event, keep the order of FIFO, and sign everything rightly",
    async () => {
      const scene = { call, clock };
      const ofOne = [await openFaultyHook(scene, {}, 7), await openLyingHook(scene), await openRefusingHook(scene)];
      const mill = await made(call, "POST", "/v1/administration/organisations", { name: "Sample Mill Ltd" });
      const organisations = [account.organisationId, String(mill.organisationId)];
      const inOrder = await openFaultyHook(scene, { ordering: "Fifo" }, EVENTS_A_ROUND, "?scope=customer");
      hooks.push(inOrder, ...ofOne);
      await start();
      await start();
      const all: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (let batch = 0; batch < 4; batch += 1) {
          const numbers = Array.from({ length: EVENTS_A_ROUND / 4 }, (_, index) => all.length + index);
          for (const organisationId of organisations)
            await recordSamples(platform, { ...account, organisationId }, numbers);
          all.push(...numbers);
          await wait(50);
        }
        await eventually(() => inOrder.accepted.length >= all.length / 2, 30_000);
        await kill(random.pick(processes.slice(-2)));
        await start();
      }
      const isMended = async (tokens: readonly string[]) =>
        (await Promise.all(hooks.map(({ mend }) => mend(tokens)))).every((each) => each);
      const isDone = () =>
        organisations.every((each) => firsts(arrived(inOrder, each)).length === all.length) &&
        ofOne.every((each) => firsts(each.accepted.map(numberOf)).length === all.length);
      await eventually(async () => (await isMended(await tokensSoFar())) && isDone(), 60_000);
      for (const each of organisations) {
        expect(firsts(arrived(inOrder, each))).toEqual(all);
        expect(arrived(inOrder, each)).toEqual(rising(arrived(inOrder, each)));
      }
      for (const { accepted } of ofOne) expect(rising(firsts(accepted.map(numberOf)))).toEqual(all);
      expect(hooks.flatMap(({ wrongSignatures }) => wrongSignatures)).toEqual([]);
      expect(await tokensSoFar()).toEqual(FAULTS);
    },
    60_000 + ROUNDS * 60_000,
  );
});

describe("a replay whose processes are both killed", () => {
  it("continues where it was, with one delivery for each event", async () => {
    const replaying = await platform.account("Replaying");
    const theirs = await platform.callAs(replaying);
    const hook = await openFaultyHook({ call: theirs, clock }, { status: "Paused" }, Number.POSITIVE_INFINITY);
    hooks.push(hook);
    const all = Array.from({ length: 300 }, (_, index) => 100 + index);
    const events = await recordSamples(platform, replaying, all);
    const { items } = await made(theirs, "GET", "/v1/webhooks/endpoints");
    const skipped = async () => (await made(theirs, "GET", `/v1/webhooks/events/${events.at(-1)}`)).deliveries.skipped;
    await eventually(async () => (await skipped()) === 1, 30_000);
    await made(theirs, "PATCH", `/v1/webhooks/endpoints/${items[0].endpointId}`, { status: "Active" });
    const today = new Date(platform.clock.now()).toISOString().slice(0, 10);
    const window = { startDate: today, endDate: today, statuses: ["Skipped"] };
    const { replayId } = await made(theirs, "POST", "/v1/webhooks/replays", window);
    await eventually(() => hook.accepted.length >= 50, 30_000);
    expect(hook.accepted.length).toBeLessThan(all.length);
    for (const each of processes) await kill(each);
    await start();
    const read = () => made(theirs, "GET", `/v1/webhooks/replays/${replayId}`);
    await eventually(async () => (await read()).status === "Completed", 60_000);
    expect(await read()).toMatchObject({ status: "Completed", deliveriesMatched: 300, deliveriesResent: 300 });
    expect(rising(firsts(hook.accepted.map(numberOf)))).toEqual(all);
    const { deliveries } = await made(theirs, "GET", `/v1/webhooks/events/${events[0]}`);
    expect(deliveries).toEqual({ pending: 0, succeeded: 1, failed: 0, skipped: 1 });
    expect(hook.accepted.length - all.length).toBeLessThanOrEqual(MOST_UNDER_WAY);
  });
});
