import { sql } from "kysely";
import { statutoryPayName } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { type GivenLine, type PayslipGiven, type PayslipPeriod, statutoryCode } from "../../contract";
import { payrollLineId } from "../payments/payment-data";
import type { LineItemRow } from "../payments/payment-rows";
import { statutoryTables } from "../store/statutory-tables";
import { absentDays, averages, awardsIn, leaveStart, slicesIn } from "./absent-days";

/**
 * Returns what awards give to payslips of a period, with three statements however many employees and awards there are:
 * the slices that the period pays, and the days of leave in it, which salary deducts and tops up.
 */
export async function findGiven(
  tx: Tx,
  period: PayslipPeriod,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, PayslipGiven>> {
  if (employeeIds.length === 0 || period.supplementary !== 0) return new Map();
  const awards = await awardsIn(tx, period, employeeIds).execute();
  const due = await slicesDue(tx, period, employeeIds);
  const days = awards.length === 0 ? [] : await slicesIn(tx, period, employeeIds).execute();
  const given = new Map<string, PayslipGiven>();
  for (const id of employeeIds) {
    const own = <Row extends { readonly employee_id: string }>(rows: readonly Row[]) =>
      rows.filter(({ employee_id: employeeId }) => employeeId === id);
    const lines = own(due).map(lineOf);
    const statutoryLines = absentDays(own(awards), own(days), period);
    if (lines.length === 0 && statutoryLines.length === 0) continue;
    given.set(id, {
      lines,
      statutoryLines,
      leaveStart: leaveStart(own(awards)),
      averageWeeklyEarnings: averages(own(awards)),
    });
  }
  return given;
}

interface SliceDue extends LineItemRow {
  /** Whether the rate of the slice's week is the last known one. */
  readonly is_provisional: boolean;
}

/** The outcome of an award is a large document: only the week of a slice is looked for in it. */
const isProvisional = sql<boolean>`exists (
  select from statutory_payment as award
  where award.statutory_pay_id = statutory_line_item.statutory_pay_id and jsonb_path_exists(
    award.outcome, '$.weeks[*] ? (@.isProvisional == true && @.weekStartDate == $week)',
    jsonb_build_object('week', statutory_line_item.slice -> 'weekStartDate')))`.as("is_provisional");

/**
 * Returns unpaid slices that a period pays; without a run, those whose days begin in it, and arrears that its payroll
 * pays on its pay date.
 */
function slicesDue(tx: Tx, period: PayslipPeriod, employeeIds: readonly string[]): Promise<readonly SliceDue[]> {
  const { payRunId, payrollConfigId, periodStartDate, periodEndDate, paymentDate } = period;
  const slices = statutoryTables(tx)
    .selectFrom("statutory_line_item")
    .selectAll()
    .select(isProvisional)
    .where("employee_id", "in", [...employeeIds])
    .where("status", "=", "Pending")
    .where("amount", ">", 0)
    .orderBy("statutory_pay_id")
    .orderBy("line_item_sequence");
  const own = { payroll_config_id: payrollConfigId, year: period.year, period: period.period };
  const chosen =
    payRunId === null
      ? slices.where(({ and, eb, or }) =>
          or([
            and([eb("from_date", ">=", periodStartDate), eb("from_date", "<=", periodEndDate)]),
            and({ ...own, is_arrears: true, payment_date: paymentDate }),
          ]),
        )
      : slices.where(({ and }) => and(own));
  return chosen.execute();
}

/** Says on the payslip that the rate of a week is not published yet. */
const PROVISIONAL = "at a provisional rate";

function lineOf(row: SliceDue): GivenLine {
  const { slice, statutory_type: type, statutory_pay_id: statutoryPayId } = row;
  return {
    line: {
      id: payrollLineId(statutoryPayId, row.line_item_sequence),
      code: statutoryCode(type),
      description: [
        statutoryPayName(type),
        ...(row.is_arrears ? ["arrears"] : []),
        ...(row.is_provisional ? [PROVISIONAL] : []),
      ].join(", "),
      amount: slice.amount,
      lineType: "StatutoryPayment",
      statutoryType: type,
    },
    units: String(slice.days),
    unitName: "Day",
    from: slice.from,
    to: slice.to,
    statutoryPayId,
  };
}
