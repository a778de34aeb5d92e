import { sql } from "kysely";
import type { Tx } from "../../../platform/store";

/** Whoever locks a run has the payroll alone; whoever posts lines to it shares it with others who do. */
export async function lockPayroll(tx: Tx, payrollConfigId: string, mode: "alone" | "shared"): Promise<void> {
  const key = sql`hashtextextended(${`pay run ${payrollConfigId}`}, 0)`;
  await (mode === "alone"
    ? sql`select pg_advisory_xact_lock(${key})`
    : sql`select pg_advisory_xact_lock_shared(${key})`
  ).execute(tx);
}

/** Runs of an organisation that are locked at once have their levy worked out one after the other. */
export async function lockLevy(tx: Tx, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`levy ${organisationId}`}, 0))`.execute(tx);
}

/** Whoever works a payroll's open run out again, page by page, or locks it, does so alone. */
export async function lockRecalculation(tx: Tx, payrollConfigId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recalculation ${payrollConfigId}`}, 0))`.execute(tx);
}
