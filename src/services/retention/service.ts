import { deleteExpired, type Retention } from "../../platform/retention";
import type { OperationService, ServiceContext } from "../contract";
import { retentionMigrations } from "./retention-migrations";
import { RECORDS_KEPT } from "./retention-table";

/** The retention service: deletes every hour what has expired. */
export const retentionService: OperationService = {
  name: "retention",
  migrations: retentionMigrations,
  mount: (context) => {
    for (const [minute, [name, retention]] of Object.entries(RECORDS_KEPT).entries()) {
      addJob(context, { name, minute, retention });
    }
  },
};

interface Expiry {
  readonly name: string;
  /** The minute of the hour: each has its own. */
  readonly minute: number;
  readonly retention: Retention;
}

function addJob({ timetable, store, clock }: ServiceContext, { name, minute, retention }: Expiry): void {
  timetable.add({
    name,
    cron: `${minute} * * * *`,
    timezone: "Europe/London",
    missed: "once",
    followsClocks: retention.followsClocks === true,
    run: ({ isStopping }) => deleteExpired(store, retention, clock.now(), isStopping),
  });
}
