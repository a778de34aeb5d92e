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
