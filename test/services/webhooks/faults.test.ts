import { type ChildProcess, spawn } from "node:child_process";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { serverAddress } from "../../support/postgres";
import type { Call, TestPlatform } from "../support/platform";
import { openReceiver, type Received, type Receiver } from "./receiver";
import { hooksPlatform, LOOPBACK, made, recordSamples } from "./sample-hooks";

// `npm run webhook-faults -- 20` kills twenty times.
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const EVENTS_A_ROUND = 40;

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
const processes: ChildProcess[] = [];
const receivers: Receiver[] = [];

beforeAll(async () => {
  platform = await hooksPlatform({ work: false });
  account = await platform.account("Sample Bakery");
  call = await platform.callAs(account);
});

afterAll(async () => {
  for (const each of processes) await kill(each);
  await platform.stop();
  for (const each of receivers) await each.close();
});

async function start(): Promise<ChildProcess> {
  const script = join(import.meta.dirname, "serve-dispatcher.ts");
  const child = spawn(process.execPath, ["scripts/run.mjs", script], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      SECRET_KEY: platform.secretKey,
      DATA_FOLDER: platform.dataFolder,
      DATABASE_URL: await serverAddress(),
      SANDBOX_DATABASE_URL: platform.databaseUrl,
      ...LOOPBACK.settings,
    },
  });
  processes.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

/** The number of the event, as `recordSamples` wrote it. */
function numberOf({ body }: Received): number {
  return Number(JSON.parse(body).data.employeeId);
}

/** What a receiver does with the first attempt of some events; it accepts everything else. */
const FAULTS: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(500).end(),
  (response) => response.destroy(),
  (response) => response.writeHead(302, { location: "https://example.com/" }).end(),
];

interface Hook {
  readonly accepted: number[];
  readonly wrongSignatures: string[];
}

/** Opens an endpoint whose receiver checks every signature, and is at fault with every `nth` event. */
async function openHook(ordering: string, nth: number): Promise<Hook> {
  const hook: Hook = { accepted: [], wrongSignatures: [] };
  const receiver = await openReceiver();
  receivers.push(receiver);
  const { signingSecret } = await made(call, "POST", "/v1/webhooks/endpoints", { url: receiver.url, ordering });
  const webhook = new Webhook(signingSecret);
  receiver.answer = (received, response) => {
    try {
      webhook.verify(received.body, received.headers);
    } catch (error) {
      hook.wrongSignatures.push(String(error));
    }
    const number = numberOf(received);
    const fault = received.attempt === 1 && number % nth === 3 ? FAULTS[number % FAULTS.length] : undefined;
    if (fault !== undefined) return fault(response);
    hook.accepted.push(number);
    response.writeHead(204).end();
  };
  return hook;
}

const firsts = (numbers: readonly number[]) => [...new Set(numbers)];

describe(`two processes that send, one of them killed ${ROUNDS} times`, () => {
  it(
    "lose no event, keep the order of FIFO, and sign everything rightly",
    async () => {
      const inOrder = await openHook("Fifo", EVENTS_A_ROUND);
      const unordered = await openHook("Unordered", 7);
      await start();
      await start();
      const all: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (let batch = 0; batch < 4; batch += 1) {
          const numbers = Array.from({ length: EVENTS_A_ROUND / 4 }, (_, index) => all.length + index);
          await recordSamples(platform, account, numbers);
          all.push(...numbers);
          await wait(50);
        }
        for (let waited = 0; inOrder.accepted.length < all.length / 3 && waited < 30_000; waited += 20) await wait(20);
        const victim = processes[round] as ChildProcess;
        await kill(victim);
        await start();
      }
      const isDone = () => [inOrder, unordered].every(({ accepted }) => firsts(accepted).length === all.length);
      for (let waited = 0; !isDone() && waited < 60_000; waited += 50) await wait(50);
      expect(firsts(inOrder.accepted)).toEqual(all);
      expect(inOrder.accepted).toEqual([...inOrder.accepted].sort((one, other) => one - other));
      expect(firsts(unordered.accepted).sort((one, other) => one - other)).toEqual(all);
      expect([...inOrder.wrongSignatures, ...unordered.wrongSignatures]).toEqual([]);
    },
    60_000 + ROUNDS * 60_000,
  );
});
