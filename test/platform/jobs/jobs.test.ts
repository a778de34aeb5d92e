import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Job, JobFailure, type JobInHand, readJob } from "../../../src/platform/jobs";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";
import { type JobsSetup, jobWhen, openJobs } from "./jobs-setup";

let database: FreshDatabase;
let setup: JobsSetup;
const failures: (readonly [string, string | null])[] = [];
let tries = 0;
let release: () => void = () => undefined;

function count(payload: unknown): number {
  return (payload as { count: number }).count;
}

beforeAll(async () => {
  database = await freshDatabase();
  setup = await openJobs(database.url, {
    tries: 3,
    onFailure: (error, _, kind) => failures.push([String(error), kind]),
  });
  const { jobs } = setup;
  jobs.handle("count", async (job) => {
    await job.expect(count(job.payload));
    for (let number = 1; number <= count(job.payload); number += 1) {
      await job.step(
        (tx) => sql`insert into done values (${job.organisation}, ${job.jobId}, ${number})`.execute(tx),
        1,
      );
    }
    return { counted: count(job.payload) };
  });
  jobs.handle("fail-twice", async () => {
    tries += 1;
    if (tries < 3) throw new Error("not yet");
    return { tries };
  });
  jobs.handle("fail-always", () => Promise.reject(new Error("never")));
  jobs.handle("fail-for-good", async (job) => {
    await job.step((tx) => sql`insert into done values (${job.organisation}, ${job.jobId}, 1)`.execute(tx), 1);
    throw new JobFailure("file_not_readable");
  });
  jobs.handle(
    "wait",
    async (job) => {
      await job.step(() => Promise.resolve(), 1);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await job.step((tx) => sql`insert into done values (${job.organisation}, ${job.jobId}, 9)`.execute(tx), 1);
    },
    { onCancelled: (_, { jobId }) => Promise.resolve({ cancelled: jobId }) },
  );
  await jobs.start();
});

afterAll(async () => {
  await setup.close();
  await database.drop();
});

function enqueue(organisation: string, kind: string, payload: unknown = {}): Promise<string> {
  return setup.store.inTenant(organisation, (tx) => setup.jobs.enqueue(tx, { organisation, kind, payload }));
}

function ended(organisation: string, jobId: string): Promise<Job> {
  return jobWhen(setup.store, organisation, jobId, ["Completed", "Failed", "Cancelled"]);
}

async function doneBy(organisation: string, jobId: string): Promise<number> {
  const { rows } = await setup.store.inTenant(organisation, (tx) =>
    sql`select * from done where job_id = ${jobId}`.execute(tx),
  );
  return rows.length;
}

describe("a job", () => {
  it("is done in the background, with progress and result, in its organisation", async () => {
    const jobId = await enqueue("A", "count", { count: 5 });
    const job = await ended("A", jobId);
    expect(job).toMatchObject({
      kind: "count",
      status: "Completed",
      doneCount: 5,
      totalCount: 5,
      result: { counted: 5 },
      errorToken: null,
    });
    expect([job.createdAt <= String(job.startedAt), String(job.startedAt) <= String(job.finishedAt)]).toEqual([
      true,
      true,
    ]);
    expect(await doneBy("A", jobId)).toBe(5);
    expect(await setup.store.inTenant("B", (tx) => readJob(tx, jobId))).toBeNull();
  });

  it("is there only when the transaction that asked for it commits", async () => {
    let jobId = "";
    const failed = setup.store.inTenant("A", async (tx) => {
      jobId = await setup.jobs.enqueue(tx, { organisation: "A", kind: "count", payload: { count: 1 } });
      throw new Error("stop");
    });
    await expect(failed).rejects.toThrow("stop");
    const later = await enqueue("A", "count", { count: 1 });
    await ended("A", later);
    expect(await setup.store.inTenant("A", (tx) => readJob(tx, jobId))).toBeNull();
    expect(await doneBy("A", jobId)).toBe(0);
  });

  it("leaves the rights of its transaction as they were", async () => {
    const role = await setup.store.inTenant("A", async (tx) => {
      await setup.jobs.enqueue(tx, { organisation: "A", kind: "count", payload: { count: 0 } });
      return (await sql<{ role: string }>`select current_user as role`.execute(tx)).rows[0]?.role;
    });
    expect(role).toBe("app_rt");
  });

  it("of nobody's kind cannot be asked for", async () => {
    await expect(enqueue("A", "nobody")).rejects.toThrow("Nobody handles");
    expect(() => setup.jobs.handle("count", () => Promise.resolve())).toThrow("Two handlers");
  });

  it("is tried again when it fails, and completes", async () => {
    const job = await ended("A", await enqueue("A", "fail-twice"));
    expect(job).toMatchObject({ status: "Completed", result: { tries: 3 }, errorToken: null });
    expect(failures.filter(([, kind]) => kind === "fail-twice")).toHaveLength(2);
  });

  it("has failed when its tries are used up", async () => {
    const job = await ended("A", await enqueue("A", "fail-always"));
    expect(job).toMatchObject({ status: "Failed", errorToken: "job_failed" });
    expect(failures.filter(([, kind]) => kind === "fail-always")).toHaveLength(3);
  });

  it("has failed at once where another try would not help, and keeps the steps that were done", async () => {
    const jobId = await enqueue("A", "fail-for-good");
    expect(await ended("A", jobId)).toMatchObject({ status: "Failed", errorToken: "file_not_readable", doneCount: 1 });
    expect(failures.filter(([, kind]) => kind === "fail-for-good")).toHaveLength(1);
  });

  it("stops at its next step when it is cancelled", async () => {
    const jobId = await enqueue("A", "wait");
    await jobWhen(setup.store, "A", jobId, ["Running"]);
    while ((await setup.store.inTenant("A", (tx) => readJob(tx, jobId)))?.doneCount !== 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const cancel = () => setup.store.inTenant("A", (tx) => setup.jobs.cancel(tx, jobId));
    expect([await cancel(), await cancel()]).toEqual(["Cancelled", "AlreadyFinished"]);
    release();
    await ended("A", await enqueue("A", "count", { count: 1 }));
    const job = await ended("A", jobId);
    expect([job.status, job.doneCount, await doneBy("A", jobId)]).toEqual(["Cancelled", 1, 0]);
    expect(job.result).toEqual({ cancelled: jobId });
  });

  it("of a kind that does not allow it cannot be cancelled", async () => {
    const jobId = await enqueue("A", "fail-twice");
    expect(await setup.store.inTenant("A", (tx) => setup.jobs.cancel(tx, jobId))).toBe("NotCancellable");
    await ended("A", jobId);
  });

  it("of another organisation cannot be cancelled", async () => {
    const jobId = await enqueue("A", "count", { count: 1 });
    expect(await setup.store.inTenant("B", (tx) => setup.jobs.cancel(tx, jobId))).toBeNull();
    expect((await ended("A", jobId)).status).toBe("Completed");
  });
});

describe("many jobs", () => {
  it("are each done once, with two processes at work", async () => {
    const other = await openJobs(database.url);
    let here = 0;
    const handler = async (job: JobInHand<unknown>): Promise<void> => {
      here += 1;
      await job.step((tx) => sql`insert into done values (${job.organisation}, ${job.jobId}, 1)`.execute(tx), 1);
    };
    other.jobs.handle("count", handler, { atOnce: 4 });
    await other.jobs.start();
    const ids = await Promise.all(Array.from({ length: 30 }, () => enqueue("A", "count", { count: 1 })));
    const all = await Promise.all(ids.map((jobId) => ended("A", jobId)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(["Completed"]));
    expect(await Promise.all(ids.map((jobId) => doneBy("A", jobId)))).toEqual(ids.map(() => 1));
    expect(here).toBeGreaterThan(0);
    await other.close();
  });
});
