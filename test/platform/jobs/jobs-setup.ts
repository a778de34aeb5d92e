import { expect } from "vitest";
import { createJobs, type Job, type Jobs, type JobsOptions, readJob } from "../../../src/platform/jobs";
import { createIds, systemClock } from "../../../src/platform/ports";
import { openStore, protectTenantTable, type Store } from "../../../src/platform/store";

/** A table that jobs of the tests write to, one row for each thing done. */
const migrations = [
  {
    id: "sample-0001",
    sql: `create table done (organisation_id text not null, job_id text not null, number int not null,
        primary key (organisation_id, job_id, number));
      ${protectTenantTable("done")}`,
  },
];

export interface JobsSetup {
  readonly store: Store;
  readonly jobs: Jobs;
  readonly close: () => Promise<void>;
}

export async function openJobs(url: string, options: Partial<JobsOptions> = {}): Promise<JobsSetup> {
  const store = await openStore({ url, environment: "sandbox", migrations });
  const jobs = createJobs({ store, clock: systemClock, ids: createIds(systemClock), heartbeat: 10, ...options });
  const close = async (): Promise<void> => {
    await jobs.stop();
    await store.close();
  };
  return { store, jobs, close };
}

/**
 * Polls a job until it has one of the statuses, by default for less time than an idle worker needs that nobody wakes (30
 * seconds).
 */
export async function jobWhen(
  store: Store,
  organisation: string,
  jobId: string,
  statuses: readonly string[],
  options: { readonly timeout?: number } = {},
): Promise<Job> {
  const read = () => store.inTenant(organisation, (tx) => readJob(tx, jobId));
  await expect.poll(async () => (await read())?.status, options).toBeOneOf([...statuses]);
  return (await read()) as Job;
}
