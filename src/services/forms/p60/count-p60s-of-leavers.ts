import { endOfTaxYear, formatDate } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";
import { selectP60s } from "./find-p60";

interface Asked {
  readonly payrollConfigId: string;
  readonly taxYear: number;
}

/** Counts the people of a payroll who have a P60 of a tax year and turned out to have left before its last day. */
export async function countP60sOfLeavers(tx: Tx, { payrollConfigId, taxYear }: Asked): Promise<number> {
  const leavers = selectEmployees(tx)
    .select("employee_id")
    .where("leaving_date", "<", formatDate(endOfTaxYear(taxYear)));
  const { count } = await selectP60s(tx)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("tax_year", "=", taxYear)
    .where("payroll_config_id", "=", payrollConfigId)
    .where("issue", "=", 1)
    .where("employee_id", "in", leavers)
    .executeTakeFirstOrThrow();
  return Number(count);
}
