import { type Migration, SYSTEM_ROLE } from "../../platform/store";

/** Lets the system find and delete rows of a table that it does not read for any other purpose. */
function expire(table: string): string {
  return `create policy ${table}_of_system on ${table} to ${SYSTEM_ROLE} using (true);
    grant select, delete on ${table} to ${SYSTEM_ROLE};`;
}

/** Expired records are found by their time, in tables that grow without end. */
export const retentionMigrations: readonly Migration[] = [
  {
    id: "retention-0001",
    sql: `
      ${expire("job")}
      create index job_finished on job (finished_at) where finished_at is not null;
      ${expire("audit_entry")}
      create index audit_entry_by_age on audit_entry using brin (occurred_at);
      create index webhook_replay_finished on webhook_replay (finished_at) where finished_at is not null;`,
  },
];
