import { sql } from "kysely";
import { formatDate, startOfTaxYear } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { EmployeeTables } from "../../employees";
import type { RtiTables } from "../store/rti-tables";

interface Asked {
  /** Null: of all payrolls. */
  readonly payrollConfigId: string | null;
  readonly taxYear: number;
}

/** Somebody who was reported without the start of the employment. */
export interface UnreportedStarter {
  readonly employee_id: string;
  readonly payroll_config_id: string;
  readonly start_date: string;
  /** Whether the record has what an FPS states of a start. */
  readonly has_details: boolean;
}

/**
 * Returns those whose employment began in a tax year, who were reported in it, and no message stated their start. Messages that
 * were refused or never delivered do not count. Somebody with an opening balance of the year and no starter details was reported
 * by the payroll before.
 */
export async function unreportedStarters(
  tx: Tx,
  { payrollConfigId, taxYear }: Asked,
): Promise<readonly UnreportedStarter[]> {
  return tx
    .withTables<EmployeeTables & RtiTables>()
    .selectFrom("employee")
    .innerJoin("rti_told as told", (join) =>
      join
        .onRef("told.organisation_id", "=", "employee.organisation_id")
        .onRef("told.employee_id", "=", "employee.employee_id"),
    )
    .innerJoin("rti_submission as sent", (join) =>
      join
        .onRef("sent.organisation_id", "=", "told.organisation_id")
        .onRef("sent.submission_id", "=", "told.submission_id"),
    )
    .select(["employee.employee_id", "employee.payroll_config_id", "employee.start_date"])
    .select(sql<boolean>`employee.starter is not null`.as("has_details"))
    .where("employee.start_date", ">=", formatDate(startOfTaxYear(taxYear)))
    .where("employee.start_date", "<", formatDate(startOfTaxYear(taxYear + 1)))
    .where("sent.status", "in", ["Pending", "Submitted", "Accepted"])
    .$if(payrollConfigId !== null, (all) => all.where("employee.payroll_config_id", "=", payrollConfigId ?? ""))
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb("employee.starter", "is not", null),
        not(
          exists(
            selectFrom("employee_opening_balance as before")
              .select("before.employee_id")
              .whereRef("before.organisation_id", "=", "employee.organisation_id")
              .whereRef("before.employee_id", "=", "employee.employee_id")
              .where("before.tax_year", "=", taxYear),
          ),
        ),
      ]),
    )
    .groupBy(["employee.organisation_id", "employee.employee_id"])
    .having(({ and, eb, fn }) =>
      and([
        eb(fn.agg<boolean>("bool_or", ["told.has_starter"]), "=", false),
        eb(fn.min("told.tax_year"), "=", taxYear),
      ]),
    )
    .orderBy("employee.employee_id")
    .execute();
}
