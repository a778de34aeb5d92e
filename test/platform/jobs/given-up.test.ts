import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GivenUp, JobFailure } from "../../../src/platform/jobs";
import type { Tx } from "../../../src/platform/store";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";
import { type JobsSetup, jobWhen, openJobs } from "./jobs-setup";

let database: FreshDatabase;
let setup: JobsSetup;
const failures: string[] = [];
let refusals = 1;

/** Leaves a trace in the transaction that fails the job. */
async function ended(tx: Tx, { organisation, jobId, payload }: GivenUp<unknown>): Promise<unknown> {
  await sql`insert into done values (${organisation}, ${jobId}, 100)`.execute(tx);
  return { givenUp: payload };
}

beforeAll(async () => {
  database = await freshDatabase();
  setup = await openJobs(database.url, {
    tries: 2,
    onFailure: (error, _, kind) => failures.push(`${kind} ${error instanceof Error ? error.message : ""}`),
  });
  const { jobs } = setup;
  jobs.handle("fail-always", () => Promise.reject(new Error("never")), {
    onGivenUp: ended,
    onCancelled: () => Promise.resolve(),
  });
  jobs.handle("fail-for-good", () => Promise.reject(new JobFailure("file_not_readable")), { onGivenUp: ended });
  jobs.handle("fail-quietly", () => Promise.reject(new Error("never")));
  jobs.handle("end-with-trouble", () => Promise.reject(new Error("never")), {
    onGivenUp: async (tx, job) => {
      const result = await ended(tx, job);
      refusals -= 1;
      if (refusals >= 0) throw new Error("not yet");
      return result;
    },
  });
  await jobs.start();
});

afterAll(async () => {
  await setup.close();
  await database.drop();
});

function enqueue(kind: string, afterSeconds = 0): Promise<string> {
  const job = { organisation: "A", kind, payload: { of: kind }, afterSeconds };
  return setup.store.inTenant("A", (tx) => setup.jobs.enqueue(tx, job));
}

const whenEnded = (jobId: string) => jobWhen(setup.store, "A", jobId, ["Completed", "Failed", "Cancelled"]);

async function traces(jobId: string): Promise<readonly unknown[]> {
  const { rows } = await setup.store.inTenant("A", (tx) =>
    sql<{ number: number }>`select number from done where job_id = ${jobId}`.execute(tx),
  );
  return rows.map(({ number }) => number);
}

describe("a job that is given up", () => {
  it("ends what it was for in the transaction that fails it, and keeps what came of it", async () => {
    const jobId = await enqueue("fail-always");
    expect(await whenEnded(jobId)).toMatchObject({
      status: "Failed",
      errorToken: "job_failed",
      result: { givenUp: { of: "fail-always" } },
    });
    expect(await traces(jobId)).toEqual([100]);
    expect(failures.filter((failure) => failure === "fail-always never")).toHaveLength(2);
  });

  it("does so at once where another try would not help", async () => {
    const jobId = await enqueue("fail-for-good");
    expect(await whenEnded(jobId)).toMatchObject({
      status: "Failed",
      errorToken: "file_not_readable",
      result: { givenUp: { of: "fail-for-good" } },
    });
    expect(await traces(jobId)).toEqual([100]);
  });

  it("has nothing to end where nobody says what", async () => {
    expect(await whenEnded(await enqueue("fail-quietly"))).toMatchObject({ status: "Failed", result: null });
  });

  it("is not failed without its end: both are tried again", async () => {
    const jobId = await enqueue("end-with-trouble");
    expect(await whenEnded(jobId)).toMatchObject({ status: "Failed", result: { givenUp: { of: "end-with-trouble" } } });
    expect(await traces(jobId)).toEqual([100]);
    expect(failures).toContain("null not yet");
  });

  it("is none that was cancelled", async () => {
    const jobId = await enqueue("fail-always", 1);
    await setup.store.inTenant("A", (tx) => setup.jobs.cancel(tx, jobId));
    await whenEnded(await enqueue("fail-always", 2));
    expect([(await whenEnded(jobId)).status, await traces(jobId)]).toEqual(["Cancelled", []]);
  });
});
