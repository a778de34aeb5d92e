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

/** Polls a job until it has one of the statuses. */
export async function jobWhen(
  store: Store,
  organisation: string,
  jobId: string,
  statuses: readonly string[],
): Promise<Job> {
  for (;;) {
    const job = await store.inTenant(organisation, (tx) => readJob(tx, jobId));
    if (job !== null && statuses.includes(job.status)) return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
