import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { PayRunTables } from "../store/pay-run-tables";

type Builder = ExpressionBuilder<PayRunTables, "payroll_line">;

/** Matches lines whose period has a locked run. */
export function isInLockedRun({ exists, selectFrom }: Builder): Expression<SqlBool> {
  return exists(
    selectFrom("pay_run")
      .select("pay_run_id")
      .whereRef("pay_run.payroll_config_id", "=", "payroll_line.payroll_config_id")
      .whereRef("pay_run.sequence", "=", "payroll_line.sequence")
      .where("pay_run.status", "=", "Locked")
      .whereRef("pay_run.supplementary", "=", "payroll_line.supplementary"),
  );
}

/** Queries posted lines, each with its version and whether its period is locked; the caller adds conditions. */
export function keptLines(tx: Tx) {
  return tx
    .withTables<PayRunTables>()
    .selectFrom("payroll_line")
    .selectAll("payroll_line")
    .select(sql<string>`payroll_line.version`.as("version"))
    .select((builder) => sql<boolean>`${isInLockedRun(builder)}`.as("is_locked"));
}
