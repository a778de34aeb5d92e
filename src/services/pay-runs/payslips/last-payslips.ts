import type { YearToDate } from "../../../engine";
import { withToDateDifference } from "../../../engine/corrections";
import type { Tx } from "../../../platform/store";
import type { RunPeriod } from "../runs/run-period";
import type { PayRunTables } from "../store/pay-run-tables";
import type { SlipDocument } from "../store/slip-document";
import type { Given } from "./given-to";

/** Returns the last final payslip of each employee before a run, from any payroll. */
export async function lastPayslips(
  tx: Tx,
  run: Pick<RunPeriod, "regularPaymentDate">,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, SlipDocument>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await tx
    .withTables<PayRunTables>()
    .selectFrom("payslip")
    .distinctOn("employee_id")
    .select(["employee_id", "document"])
    .where("employee_id", "in", [...employeeIds])
    .where("regular_payment_date", "<=", run.regularPaymentDate)
    .orderBy("employee_id")
    .orderBy("regular_payment_date", "desc")
    .orderBy("payslip_id", "desc")
    .execute();
  return new Map(rows.map(({ employee_id, document }) => [employee_id, document]));
}

/** Returns the year to date after a final payslip. Older documents have some of its totals only as they are shown. */
export function yearAfter({ payslip, shown }: SlipDocument): YearToDate {
  const { pensionablePay, qualifyingEarnings, class1aOnTermination } = shown.yearToDate;
  return { ...payslip.yearToDate, pensionablePay, qualifyingEarnings, class1aOnTermination };
}

/** Returns the same with what corrections of closed periods add to it. */
export function yearAfterWith(last: SlipDocument, { toDateDifference }: Pick<Given, "toDateDifference">): YearToDate {
  const toDate = yearAfter(last);
  return toDateDifference === null ? toDate : withToDateDifference(toDate, toDateDifference);
}
