import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readJob } from "../../../src/platform/jobs";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";
import { type JobsSetup, jobWhen, openJobs } from "./jobs-setup";

/** Another worker takes over once the heartbeat is missed. */
const TAKEN_OVER = { timeout: 120_000 };

let database: FreshDatabase;
let setup: JobsSetup;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  setup = await openJobs(database.url);
  setup.jobs.handle("slow-count", () => Promise.reject(new Error("not here")));
  await setup.jobs.start({ work: false });
});

afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await setup.close();
  await database.drop();
});

async function startWorker(url = database.url, tries = 5): Promise<ChildProcess> {
  const script = join(import.meta.dirname, "do-jobs.ts");
  const worker = spawn(process.execPath, ["scripts/run.mjs", script, url, String(tries)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  workers.push(worker);
  await new Promise((resolve) => worker.stdout?.once("data", resolve));
  return worker;
}

function ending(worker: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => worker.once("exit", (code) => resolve(code)));
}

function enqueue(): Promise<string> {
  return setup.store.inTenant("A", (tx) =>
    setup.jobs.enqueue(tx, { organisation: "A", kind: "slow-count", payload: {} }),
  );
}

async function doneAtLeast(jobId: string, count: number): Promise<void> {
  for (;;) {
    const job = await setup.store.inTenant("A", (tx) => readJob(tx, jobId));
    if ((job?.doneCount ?? 0) >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function numbers(jobId: string): Promise<readonly unknown[]> {
  const { rows } = await setup.store.inTenant("A", (tx) =>
    sql<{ number: number }>`select number from done where job_id = ${jobId} order by number`.execute(tx),
  );
  return rows.map(({ number }) => number);
}

const ALL = Array.from({ length: 60 }, (_, at) => at + 1);

describe("a job whose process", () => {
  it("is stopped goes back at once and is finished by another", async () => {
    const first = await startWorker();
    const jobId = await enqueue();
    await doneAtLeast(jobId, 5);
    const stopped = ending(first);
    first.kill("SIGTERM");
    expect(await stopped).toBe(0);
    const waiting = await setup.store.inTenant("A", (tx) => readJob(tx, jobId));
    expect(waiting?.status).toBe("Pending");
    const second = await startWorker();
    await jobWhen(setup.store, "A", jobId, ["Completed"], TAKEN_OVER);
    expect(await numbers(jobId)).toEqual(ALL);
    second.kill("SIGTERM");
    await ending(second);
  });

  it("is killed is taken over, keeps every step that was committed, and is finished", async () => {
    const first = await startWorker();
    const jobId = await enqueue();
    await doneAtLeast(jobId, 5);
    first.kill("SIGKILL");
    await ending(first);
    const kept = (await numbers(jobId)).length;
    expect(kept).toBeGreaterThanOrEqual(5);
    const second = await startWorker();
    const job = await jobWhen(setup.store, "A", jobId, ["Completed"], TAKEN_OVER);
    expect(job.result).toEqual({ counted: 60 });
    expect(await numbers(jobId)).toEqual(ALL);
    second.kill("SIGTERM");
    await ending(second);
  });

  it("is killed at each of its tries is given up by another process", async () => {
    const other = await freshDatabase();
    const here = await openJobs(other.url, { tries: 1 });
    here.jobs.handle("slow-count", () => Promise.reject(new Error("not here")));
    await here.jobs.start({ work: false });
    const job = { organisation: "A", kind: "slow-count", payload: { of: "killed" } };
    const jobId = await here.store.inTenant("A", (tx) => here.jobs.enqueue(tx, job));
    const worker = await startWorker(other.url, 1);
    await jobWhen(here.store, "A", jobId, ["Running"]);
    worker.kill("SIGKILL");
    await ending(worker);
    await here.close();
    const next = await openJobs(other.url, { tries: 1 });
    next.jobs.handle("slow-count", () => Promise.reject(new Error("not here")), {
      onGivenUp: (_, { payload }) => Promise.resolve({ givenUp: payload }),
    });
    await next.jobs.start();
    const failed = await jobWhen(next.store, "A", jobId, ["Failed"], TAKEN_OVER);
    expect([failed.errorToken, failed.result]).toEqual(["job_failed", { givenUp: { of: "killed" } }]);
    await next.close();
    await other.drop();
  });
});
