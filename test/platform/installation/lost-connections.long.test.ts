import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RestartablePostgres, restartablePostgres } from "../../support/restartable-postgres";

const folder = mkdtempSync(join(tmpdir(), "paypacket-lost-"));
let server: RestartablePostgres;
let processes: readonly Served[] = [];

interface Served {
  readonly child: ChildProcess;
  readonly address: string;
}

beforeAll(async () => {
  server = await restartablePostgres();
  const env = {
    ...process.env,
    NOTES_DATABASE_URL: server.url("postgres"),
    NOTES_SECRET_KEY: randomBytes(32).toString("base64"),
  };
  processes = [await serve(env), await serve(env)];
});

afterAll(async () => {
  for (const { child } of processes) child.kill("SIGKILL");
  await server.drop();
  rmSync(folder, { recursive: true, force: true });
});

function serve(env: NodeJS.ProcessEnv): Promise<Served> {
  const script = join(import.meta.dirname, "serve-notes.ts");
  const child = spawn(process.execPath, ["scripts/run.mjs", script, folder], {
    stdio: ["ignore", "pipe", "inherit"],
    env,
  });
  return new Promise((resolve, reject) => {
    child.stdout.once("data", (data) => resolve({ child, address: String(data).trim() }));
    child.once("exit", () => reject(new Error("It did not start")));
  });
}

const HEADERS = { "content-type": "application/json", "x-auth-token": "CLIENT/ORG" };

/** Number of responses by status and token. */
type Tally = Map<string, number>;

interface Load {
  readonly acknowledged: Set<string>;
  readonly tally: Tally;
  /** Resolves with all responses when the callers have had their last one. */
  readonly stop: () => Promise<Tally>;
}

/** Starts four callers of each process, who write and read without a pause. */
function load(name: string): Load {
  const [acknowledged, tally] = [new Set<string>(), new Map<string, number>()];
  let isOver = false;
  const caller = async (address: string, who: string): Promise<void> => {
    for (let number = 0; !isOver; number += 1) {
      const text = `${name}-${who}-${number}`;
      const headers = { ...HEADERS, "idempotency-key": text };
      const answer = await fetch(`${address}/v1/notes`, { method: "POST", headers, body: JSON.stringify({ text }) });
      const told = await answer.json();
      const seen = `${answer.status} ${told.message.token}`;
      tally.set(seen, (tally.get(seen) ?? 0) + 1);
      if (answer.status === 201) acknowledged.add(text);
    }
  };
  const callers = processes.flatMap(({ address }, at) =>
    ["a", "b", "c", "d"].map((who) => caller(address, `${at}${who}`)),
  );
  const stop = async (): Promise<Tally> => {
    isOver = true;
    await Promise.all(callers);
    return tally;
  };
  return { acknowledged, tally, stop };
}

async function asSuperuser<T>(database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server.url(database) });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until both processes respond to a read with 200. */
async function answerAgain(): Promise<void> {
  for (const { address } of processes) {
    const read = (): Promise<Response> => fetch(`${address}/v1/notes`, { headers: HEADERS });
    for (let answer = await read(); answer.status !== 200; answer = await read()) await wait(50);
  }
}

function notes(): Promise<ReadonlySet<string>> {
  return asSuperuser("postgres_sandbox", async (client) => {
    const { rows } = await client.query<{ text: string }>("select text from note");
    return new Set(rows.map(({ text }) => text));
  });
}

/**
 * Checks that nothing acknowledged is lost, responses are successes or 503 in the envelope, and both processes live.
 */
async function expectHeld({ acknowledged, stop }: Load): Promise<void> {
  await answerAgain();
  const tally = await stop();
  const kept = await notes();
  expect([...acknowledged].filter((text) => !kept.has(text))).toEqual([]);
  expect([...tally.keys()].sort()).toEqual(["201 note_created", "503 service_unavailable"]);
  expect(processes.map(({ child }) => child.exitCode)).toEqual([null, null]);
}

const BUSY = "datname = 'postgres_sandbox' and state <> 'idle' and pid <> pg_backend_pid()";

describe("two processes on a PostgreSQL of others", () => {
  it("hold when connections in use are ended", async () => {
    const running = load("ended");
    const ended = await asSuperuser("postgres", async (client) => {
      for (let count = 0; ; await wait(20)) {
        const { rows } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${BUSY}`);
        count += rows.length;
        if (count > 60 && running.tally.has("503 service_unavailable")) return count;
      }
    });
    expect(ended).toBeGreaterThan(60);
    await expectHeld(running);
  });

  it("hold when every connection of the queue is ended", async () => {
    const running = load("queue");
    await asSuperuser("postgres", async (client) => {
      for (let round = 0, count = 0; round < 20 || count === 0; round += 1) {
        const { rows } = await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'paypacket-jobs'",
        );
        count += rows.length;
        await wait(20);
      }
    });
    const asked = await fetch(`${processes[0]?.address}/v1/exports`, { method: "POST", headers: HEADERS });
    const { jobId } = (await asked.json()).content.data;
    const status = async (): Promise<string> => {
      const read = await fetch(`${processes[0]?.address}/v1/exports/${jobId}`, { headers: HEADERS });
      return (await read.json()).content.data.status;
    };
    while ((await status()) !== "Completed") await wait(100);
    expect([...(await running.stop()).keys()]).toEqual(["201 note_created"]);
    expect(processes.map(({ child }) => child.exitCode)).toEqual([null, null]);
  });

  it("hold when one backend is killed, which ends all of them", async () => {
    const running = load("backend");
    await asSuperuser("postgres", async (client) => {
      for (let killed = false; !killed; await wait(5)) {
        const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity where ${BUSY} limit 1`);
        killed = rows[0] !== undefined && isKilled(rows[0].pid);
      }
    });
    while (!running.tally.has("503 service_unavailable")) await wait(20);
    await expectHeld(running);
  });

  it.each(["SIGINT", "SIGKILL"] as const)("hold when its first process goes by %s and comes again", async (signal) => {
    const running = load(signal);
    while (running.acknowledged.size === 0) await wait(20);
    await server.kill(signal);
    while (!running.tally.has("503 service_unavailable")) await wait(20);
    await wait(500);
    await server.start();
    await expectHeld(running);
  });
});

/** Returns whether the process existed to be killed. */
function isKilled(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}
