import { describe, expect, it } from "vitest";
import { Random } from "../../support/random";
import { openReceiver, type Receiver } from "../webhooks/receiver";
import { checkAll } from "./check-all";
import { createClient, type Door, type PayrollClient } from "./client";
import { doorOf } from "./doors";
import { awaitMoment, drawMoment, type KillMoment } from "./kill-moment";
import type { Asked } from "./payroll-story";
import { createVictim, type Served, type Victim } from "./victim";
import { drawWays, endsProcess, ROUNDS_OF_ALL, type Standing } from "./ways";

/** Half of them on the process's own PostgreSQL, half on an external one. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2 * ROUNDS_OF_ALL);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
/** The process's current time: the middle of the year whose rules it has. */
const NOW = Date.UTC(2026, 10, 21, 12);

/** More than are calculated while the creator of a run waits: their previews are made in the background. */
const MANY = 104;

/** The serving process, as the clients see it. */
interface Open {
  readonly door: Door;
  readonly served: Served;
}

/** A victim with the clients that have worked with it. */
interface Scene {
  readonly victim: Victim;
  readonly clients: PayrollClient[];
  readonly receiver: Receiver;
  /** null if the process has ended. */
  open: Open | null;
  onAsk: (asked: Asked) => void;
}

async function openDoor(scene: Scene): Promise<Open> {
  if (scene.open !== null) return scene.open;
  const served = await scene.victim.start();
  scene.open = { served, door: await doorOf(served, scene.victim, scene) };
  return scene.open;
}

/** Checks the process, sends requests from four clients at once, and strikes it while it works. */
async function workAndStrike(scene: Scene, drawn: KillMoment, isWhole: boolean): Promise<void> {
  const { victim, clients } = scene;
  const { door, served } = await openDoor(scene);
  await checkAll(door, served, scene, isWhole ? "jobs" : "acknowledged");
  const moment = awaitMoment(drawn);
  scene.onAsk = moment.see;
  let isOver = false;
  const busy = [...new Set([...clients.slice(0, 1), ...clients.slice(-3)])];
  const writers = busy.map((client) => client.goOn(door, () => isOver));
  await moment.come;
  await victim.strike(drawn.way, drawn.connections);
  if (endsProcess(drawn.way, victim.standing)) scene.open = null;
  isOver = true;
  await Promise.all(writers);
  if (scene.open === null) return;
  expect(victim.lives()).toBe(true);
  expect(busy.map(({ pending }) => pending())).toEqual(busy.map(() => null));
}

/** Starts a process that may be killed before it serves. */
async function startAndKill(scene: Scene, drawn: KillMoment): Promise<void> {
  const started = scene.victim.start().catch(() => undefined);
  await awaitMoment(drawn).come;
  await scene.victim.strike(drawn.way, drawn.connections);
  await started;
}

/** Waits until every client has its responses and has locked its open run. */
async function finish(scene: Scene): Promise<void> {
  const { door, served } = await openDoor(scene);
  const goOn = (client: PayrollClient) => {
    const before = client.known.locked.length;
    return client.goOn(door, ({ locked }) => locked.length > before);
  };
  await Promise.all(scene.clients.map(goOn));
  await checkAll(door, served, scene, "all");
}

function tell(standing: Standing, round: number, drawn: KillMoment): void {
  if (!process.env.KILL_ROUNDS) return;
  const end = endsProcess(drawn.way, standing) ? "ends the process, which is started again" : "the process lives";
  console.log(`${standing} PostgreSQL, round ${round}, ${end}: ${JSON.stringify(drawn)}`);
}

async function strikeOften(scene: Scene, rounds: number, random: Random): Promise<void> {
  const { standing } = scene.victim;
  const ways = drawWays(standing, random);
  for (let round = 1; round <= rounds; round += 1) {
    scene.clients.push(createClient(`few-${round}`, 3));
    const drawn = drawMoment(random, ways.next().value);
    tell(standing, round, drawn);
    if (drawn.after === "start" && scene.open === null) await startAndKill(scene, drawn);
    else await workAndStrike(scene, drawn, round > 1 && round % ROUNDS_OF_ALL === 1);
  }
  await finish(scene);
}

describe(`a process that is struck ${ROUNDS} times (KILL_SEED=${SEED})`, () => {
  const cases: readonly [Standing, number, number][] = [
    ["own", Math.ceil(ROUNDS / 2), SEED],
    ["given", Math.floor(ROUNDS / 2), SEED + 1],
  ];
  it.concurrent.each(cases)(
    "has what it acknowledged and answers again, with %s PostgreSQL",
    {
      timeout: 120_000 + ROUNDS * 100_000,
    },
    async (standing, rounds, seed) => {
      const victim = await createVictim(standing, NOW - Date.now());
      const receiver = await openReceiver();
      const clients = [createClient("many", MANY)];
      const scene: Scene = { victim, clients, receiver, open: null, onAsk: () => undefined };
      try {
        await strikeOften(scene, rounds, new Random(seed));
        expect(scene.clients.map(({ known }) => known.locked.length)).not.toContain(0);
      } catch (error) {
        throw new Error(`The process ${victim.lives() ? "lives" : "has ended"}.`, { cause: error });
      } finally {
        await victim.drop();
        await receiver.close();
      }
    },
  );
});
