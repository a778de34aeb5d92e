import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { splitPieces } from "../../../src/platform";
import { type PostgresPair, postgresPair } from "../../support/postgres-pair";
import { Random } from "../../support/random";
import { HAS_REPLICATION, NOT_TRIED } from "../../support/replication-programs";
import { checkAll, type Depth } from "../killed/check-all";
import { createClient, type Door, type PayrollClient } from "../killed/client";
import { doorOf } from "../killed/doors";
import { workDuring } from "../killed/work-during";
import { openReceiver, type Receiver } from "../webhooks/receiver";
import { type Crew, createCrew, MEMBERS } from "./crew";

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 6);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
/** One round in ten is a promotion of the replica; in a slice the fourth is. */
const PROMOTION = 10;
/** Rounds after which everything that was acknowledged is looked for. */
const CHECKED = 5;
const NOW = Date.UTC(2026, 10, 21, 12);
/** More than are calculated while the creator of a run waits. */
const MANY = 104;

interface Scene {
  readonly pair: PostgresPair;
  readonly crew: Crew;
  readonly receiver: Receiver;
  readonly clients: PayrollClient[];
  readonly random: Random;
  door: Door;
}

/** Returns a door to whichever process of the interface runs. */
async function doorTo(scene: Pick<Scene, "crew" | "receiver" | "random">): Promise<Door> {
  const { crew, random } = scene;
  const [address = ""] = crew.addresses();
  const at = { receiver: scene.receiver, onAsk: () => undefined };
  const { token, people, onAsk } = await doorOf({ address, credentials: null }, crew, at);
  return {
    token,
    people,
    onAsk,
    get address() {
      const all = crew.addresses();
      return all.length === 0 ? address : random.pick(all);
    },
  };
}

/** Clients at work at the same time, all of them of one organisation. */
const AT_ONCE = 4;

/** Lets the first client and the last ones work until the end of `during`. */
function working({ clients, door }: Scene, during: () => Promise<void>): Promise<void> {
  return workDuring([...new Set([...clients.slice(0, 1), ...clients.slice(1 - AT_ONCE)])], door, during);
}

/** Kills one or two processes, or the primary, at a drawn moment, and starts what was killed again. */
async function strike({ crew, pair, random }: Scene, round: number): Promise<void> {
  await wait(random.between(100, 1_500));
  const members = [...new Set([random.between(0, MEMBERS.length - 1), random.between(0, MEMBERS.length - 1)])];
  const isPromotion = round % PROMOTION === 4;
  if (process.env.KILL_ROUNDS) {
    console.log(`round ${round}: ${members.map((at) => MEMBERS[at]).join(", ")}${isPromotion ? ", the primary" : ""}`);
  }
  await Promise.all([...members.map(crew.kill), ...(isPromotion ? [pair.failOver()] : [])]);
  await Promise.all([...members.map(crew.start), ...(isPromotion ? [pair.addReplica()] : [])]);
}

function check({ door, pair, clients, receiver }: Scene, depth: Depth): Promise<void> {
  return checkAll(door, { databaseUrl: pair.primary().url("postgres_sandbox") }, { clients, receiver }, depth);
}

async function openScene(pair: PostgresPair): Promise<Scene> {
  const crew = await createCrew(pair, NOW - Date.now());
  const receiver = await openReceiver();
  const random = new Random(SEED);
  const first = await crew.start(0);
  // Invitations are emails, which a worker sends.
  await Promise.all([...MEMBERS.keys()].slice(1).map(crew.start));
  await doorOf(first, crew, { receiver, onAsk: () => undefined });
  const clients = [createClient("many", MANY)];
  return { pair, crew, receiver, clients, random, door: await doorTo({ crew, receiver, random }) };
}

async function runRounds(scene: Scene): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += CHECKED) {
    scene.clients.push(createClient(`few-${round}`, 3));
    scene.door = await doorTo(scene);
    await working(scene, async () => {
      for (let at = round; at < round + CHECKED && at <= ROUNDS; at += 1) await strike(scene, at);
    });
    await check(scene, "acknowledged");
  }
  const finish = async (client: PayrollClient): Promise<void> => {
    const before = client.known.locked.length;
    await client.goOn(scene.door, ({ locked }) => locked.length > before);
  };
  for (const some of splitPieces(scene.clients, AT_ONCE)) await Promise.all(some.map(finish));
  await check(scene, "all");
}

describe.skipIf(!HAS_REPLICATION)(`seven processes and their database, struck ${ROUNDS} times${NOT_TRIED}`, () => {
  it(`lose nothing acknowledged and do nothing twice (KILL_SEED=${SEED})`, {
    timeout: 600_000 + ROUNDS * 60_000,
  }, async () => {
    const pair = await postgresPair();
    const scene = await openScene(pair);
    try {
      await runRounds(scene);
      const locked = scene.clients.reduce((sum, { known }) => sum + known.locked.length, 0);
      const answered = scene.clients.reduce((sum, each) => sum + each.answered.length, 0);
      console.log(
        `${answered} acknowledged requests, ${locked} locked runs, ${scene.receiver.received.length} webhooks`,
      );
      expect(locked).toBeGreaterThan(0);
    } finally {
      await scene.crew.drop();
      await pair.drop();
      await scene.receiver.close();
    }
  });
});
