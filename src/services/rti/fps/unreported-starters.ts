import { formatDate, startOfTaxYear } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { type EmployeeFacts, factsByIds, selectEmployees } from "../../employees";
import { selectTold } from "../store/select-told";

interface Asked {
  /** Null: of all payrolls. */
  readonly payrollConfigId: string | null;
  readonly taxYear: number;
}

/**
 * Returns those whose employment began in a tax year, who were reported in it, and no message stated their start. Messages that
 * were refused or never delivered do not count. Somebody with an opening balance of the year and no starter details was reported
 * by the payroll before.
 */
export async function unreportedStarters(
  tx: Tx,
  { payrollConfigId, taxYear }: Asked,
): Promise<readonly EmployeeFacts["employee"][]> {
  const started = selectEmployees(tx)
    .select("employee_id")
    .where("start_date", ">=", formatDate(startOfTaxYear(taxYear)))
    .where("start_date", "<", formatDate(startOfTaxYear(taxYear + 1)))
    .$if(payrollConfigId !== null, (all) => all.where("payroll_config_id", "=", payrollConfigId ?? ""));
  const reported = await selectTold(tx)
    .select("told.employee_id")
    .where("told.employee_id", "in", started)
    .where("sent.status", "in", ["Pending", "Submitted", "Accepted"])
    .groupBy("told.employee_id")
    .having(({ and, eb, fn }) =>
      and([
        eb(fn.agg<boolean>("bool_or", ["told.has_starter"]), "=", false),
        eb(fn.min("told.tax_year"), "=", taxYear),
      ]),
    )
    .execute();
  if (reported.length === 0) return [];
  const people = await factsByIds(
    tx,
    reported.map(({ employee_id }) => employee_id),
  );
  return people
    .filter(({ employee, openingBalances }) => {
      return employee.starter !== null || !openingBalances.some(({ tax_year }) => tax_year === taxYear);
    })
    .map(({ employee }) => employee);
}
