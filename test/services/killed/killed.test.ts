import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { Random } from "../../support/random";
import { lost, otherAnswers } from "./acknowledged";
import { createClient, type Door, type PayrollClient } from "./client";
import { awaitMoment, drawMoment, type KillMoment, type MomentAhead } from "./kill-moment";
import type { Asked } from "./payroll-story";
import { storedFaults, unfinishedJobs } from "./stored-faults";
import { createVictim, type Served } from "./victim";

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 5);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
/** What the process takes for now: the middle of the year whose rules it has. */
const NOW = Date.UTC(2026, 10, 21, 12);

/** More than are worked out while the creator of a run waits: their previews are made in the background. */
const MANY = 104;

const folder = mkdtempSync(join(tmpdir(), "paypacket-services-killed-"));
chmodSync(folder, 0o711);
const victim = createVictim(folder, NOW - Date.now());
let account: NewAccount | null = null;

afterAll(async () => {
  await victim.kill("machine");
  rmSync(folder, { recursive: true, force: true });
});

/** The door of a process that has just started, with the pay element that the clients use. */
async function doorOf({ address, credentials }: Served, onAsk: (asked: Asked) => void): Promise<Door> {
  account = credentials ?? account;
  const form = { grant_type: "client_credentials", client_id: account?.clientId ?? "" };
  const body = new URLSearchParams({ ...form, client_secret: account?.clientSecret ?? "" });
  const { access_token } = await (await fetch(`${address}/oauth2/token`, { method: "POST", body })).json();
  const send = (method: string, path: string, sent: object) =>
    fetch(address + path, {
      method,
      body: JSON.stringify(sent),
      headers: { "x-auth-token": access_token, "content-type": "application/json", "idempotency-key": "setup" },
    });
  await send("POST", "/v1/organisation/pay-element", { code: "BONUS", name: "Bonus", direction: "Payment" });
  await send("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
  return { address, token: access_token, onAsk };
}

/** Everything that has to be so after a start. */
async function check(
  door: Door,
  { databaseUrl }: Served,
  clients: readonly PayrollClient[],
  isEnd: boolean,
): Promise<void> {
  const database = new Pool({ connectionString: databaseUrl, max: 4 });
  // The server may be killed before it has heard that a connection is given back.
  database.on("connect", (connection) => connection.on("error", () => undefined));
  try {
    expect(await unfinishedJobs(database)).toEqual([]);
    for (const client of clients) {
      const { locked, open } = client.known;
      const all = [...locked, ...(open === null ? [] : [open])];
      expect(await lost({ door, database }, client, isEnd ? all : all.slice(-1))).toEqual([]);
      expect(await otherAnswers(door, client, isEnd ? 40 : 6)).toEqual([]);
    }
    expect(await storedFaults(database)).toEqual([]);
  } finally {
    await database.end();
  }
}

/** A round whose process may be killed before it serves. */
async function startAndKill({ reach }: KillMoment, come: Promise<void>): Promise<void> {
  const started = victim.start().catch(() => undefined);
  await come;
  await victim.kill(reach);
  await started;
}

/** A round whose process is found whole, asked by four clients at once, and killed while it works. */
async function workAndKill(
  clients: readonly PayrollClient[],
  { reach }: KillMoment,
  moment: MomentAhead,
): Promise<void> {
  const served = await victim.start();
  const door = await doorOf(served, moment.see);
  await check(door, served, clients, false);
  const writers = [...new Set([...clients.slice(0, 1), ...clients.slice(-3)])].map((client) => client.goOn(door));
  await moment.come;
  await victim.kill(reach);
  await Promise.all(writers);
}

/** Every client is answered, and locks the run that it has in hand. */
async function finish(clients: readonly PayrollClient[]): Promise<void> {
  const served = await victim.start();
  const door = await doorOf(served, () => undefined);
  const goOn = (client: PayrollClient) => {
    const before = client.known.locked.length;
    return client.goOn(door, ({ locked }) => locked.length > before);
  };
  await Promise.all(clients.map(goOn));
  await check(door, served, clients, true);
}

describe(`a process that is killed ${ROUNDS} times (KILL_SEED=${SEED})`, () => {
  it("has what it acknowledged, no run half locked, no job unfinished, and answers repeated requests alike", {
    timeout: 60_000 + ROUNDS * 40_000,
  }, async () => {
    const random = new Random(SEED);
    const clients = [createClient("many", MANY)];
    for (let round = 1; round <= ROUNDS; round += 1) {
      clients.push(createClient(`few-${round}`, 3));
      const drawn = drawMoment(random);
      const moment = awaitMoment(drawn);
      if (process.env.KILL_ROUNDS) console.log(`round ${round}: ${JSON.stringify(drawn)}`);
      if (drawn.after === "start") await startAndKill(drawn, moment.come);
      else await workAndKill(clients, drawn, moment);
    }
    await finish(clients);
    expect(clients.map(({ known }) => known.locked.length)).not.toContain(0);
  });
});
