import { AsyncLocalStorage } from "node:async_hooks";
import type { Environment } from "../../platform/installation";
import type { Jobs } from "../../platform/jobs";
import type { Store, Tx } from "../../platform/store";
import type { TimedJob } from "../../platform/timetable";
import type { OrganisationClocks, TimedWork } from "../contract";
import type { AccessTables } from "./access-tables";
import { keptRecords } from "./kept-records";

/** How far the clock of the work at hand is ahead, in milliseconds, and the one organisation that a timed job is done for. */
interface Moment {
  readonly ahead: number;
  readonly only: string | null;
}

/** What follows the clocks: the rest of an environment has the time outside. */
type Following = Pick<Environment, "clock" | "store" | "jobs" | "timetable">;

/**
 * Creates the clocks of organisations, and the parts of an environment that follow them: requests and jobs of an
 * organisation have its time, and timed jobs that depend on the date are also done for each organisation that is ahead.
 */
export function createOrganisationClocks({
  name,
  clock,
  store,
  jobs,
  timetable,
}: Following & Pick<Environment, "name">): Following & { readonly clocks: OrganisationClocks } {
  const moment = new AsyncLocalStorage<Moment>();
  const followers: TimedJob[] = [];
  const kept = keptRecords((id) => store.inTenant(id, readAhead), clock);
  const within: OrganisationClocks["within"] = async (organisationId, work) => {
    const ahead = name === "live" ? 0 : ((await kept.find(organisationId)) ?? 0);
    return ahead === 0 ? work() : moment.run({ ahead, only: null }, work);
  };
  const runFor = (only: string, ahead: number, work: () => Promise<number | undefined>) =>
    moment.run({ ahead, only }, work).then((count = 0) => count);
  const add: Environment["timetable"]["add"] = (job) => {
    if (job.followsClocks !== true || name === "live") return timetable.add(job);
    followers.push(job);
    const run: TimedJob["run"] = async (firing) => {
      let count = (await job.run(firing)) ?? 0;
      for (const { organisation_id, milliseconds_ahead } of await findAhead(store)) {
        if (firing.isStopping()) break;
        count += await runFor(organisation_id, milliseconds_ahead, () => job.run(firing));
      }
      return count;
    };
    timetable.add({ ...job, run });
  };
  const clocks: OrganisationClocks = {
    within,
    readAhead,
    setAhead: async (organisation_id, milliseconds_ahead, beside) => {
      await store.inTenant(organisation_id, async (tx) => {
        await tx
          .withTables<AccessTables>()
          .insertInto("sandbox_clock")
          .values({ organisation_id, milliseconds_ahead })
          .onConflict((found) => found.column("organisation_id").doUpdateSet({ milliseconds_ahead }))
          .execute();
        await beside(tx);
      });
      kept.forget(organisation_id);
    },
    runTimetable: async (organisationId, ahead) => {
      const done: TimedWork[] = [];
      const firing = { dueAt: clock.now() + ahead, isStopping: () => false };
      for (const job of followers) {
        const count = await runFor(organisationId, ahead, () => job.run(firing));
        if (count > 0) done.push({ name: job.name, count });
      }
      return done;
    },
  };
  return {
    clock: { now: () => clock.now() + (moment.getStore()?.ahead ?? 0), outside: clock.now },
    // A timed job that is done for one organisation sees no other's rows.
    store: {
      ...store,
      inSystem: (work) => {
        const only = moment.getStore()?.only ?? null;
        return only === null ? store.inSystem(work) : store.inTenant(only, work);
      },
    },
    jobs: followingJobs(jobs, within),
    timetable: { ...timetable, add },
    clocks,
  };
}

/** Runs the jobs of an organisation by its clock. */
function followingJobs(jobs: Jobs, within: OrganisationClocks["within"]): Jobs {
  return {
    ...jobs,
    handle: (kind, handler, options) =>
      jobs.handle(kind, (job) => within(job.organisation, () => handler(job)), options),
  };
}

async function readAhead(tx: Tx): Promise<number> {
  const row = await tx
    .withTables<AccessTables>()
    .selectFrom("sandbox_clock")
    .select("milliseconds_ahead")
    .executeTakeFirst();
  return row?.milliseconds_ahead ?? 0;
}

function findAhead(store: Store) {
  return store.inSystem((tx) =>
    tx.withTables<AccessTables>().selectFrom("sandbox_clock").selectAll().orderBy("organisation_id").execute(),
  );
}
