import type { Tx } from "../../../platform/store";
import type { FinalisedYear } from "../contract/year-end-schemas";
import type { YearEndTables } from "./year-end-tables";

/** A tax year of a payroll. */
export interface PayrollYear {
  readonly payrollConfigId: string;
  readonly taxYear: number;
}

/** Returns what finalising a year led to; null if it is open. */
export async function findFinalised(tx: Tx, year: PayrollYear): Promise<FinalisedYear | null> {
  const row = await tx
    .withTables<YearEndTables>()
    .selectFrom("year_end")
    .selectAll()
    .where("payroll_config_id", "=", year.payrollConfigId)
    .where("tax_year", "=", year.taxYear)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    taxYear: row.tax_year,
    payrollConfigId: row.payroll_config_id,
    finalisedAt: row.finalised_at,
    finalSubmissionId: row.final_submission_id,
    p60Count: row.p60_count,
    ...row.document,
  };
}
