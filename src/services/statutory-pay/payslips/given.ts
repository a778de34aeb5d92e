import type { StatutoryLine } from "../../../engine";
import { readPence, type StatutoryType, statutoryPayName } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import {
  type GivenLine,
  type LeaveStart,
  moneyOf,
  type PayslipGiven,
  type PayslipPeriod,
  statutoryCode,
} from "../../contract";
import { payrollLineId } from "../payments/payment-data";
import type { LineItemRow } from "../payments/payment-rows";
import type { StatutoryTables } from "../store/statutory-tables";
import { type AwardInPeriod, unpaidSickness } from "./unpaid-sickness";

/**
 * Returns what awards give to payslips of a period, with three statements however many employees and awards there are:
 * the slices that the period pays, and the days of leave in it, which salary deducts and tops up.
 */
export async function givenOf(
  tx: Tx,
  period: PayslipPeriod,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, PayslipGiven>> {
  if (employeeIds.length === 0 || period.supplementary !== 0) return new Map();
  const awards = await awardsIn(tx, period, employeeIds);
  const due = await slicesDue(tx, period, employeeIds);
  const days = awards.length === 0 ? [] : await slicesIn(tx, period, employeeIds);
  const given = new Map<string, PayslipGiven>();
  for (const id of employeeIds) {
    const own = <Row extends { readonly employee_id: string }>(rows: readonly Row[]) =>
      rows.filter(({ employee_id: employeeId }) => employeeId === id);
    const lines = own(due).map(lineOf);
    const statutoryLines = absentDays(own(awards), own(days), period);
    if (lines.length === 0 && statutoryLines.length === 0) continue;
    given.set(id, { lines, statutoryLines, leaveStart: leaveStart(own(awards)) });
  }
  return given;
}

/** Returns awards with days in a period. */
function awardsIn(tx: Tx, { periodStartDate, periodEndDate }: PayslipPeriod, employeeIds: readonly string[]) {
  return tx
    .withTables<StatutoryTables>()
    .selectFrom("statutory_payment")
    .select(["employee_id", "statutory_type", "start_date", "end_date"])
    .where("employee_id", "in", [...employeeIds])
    .where("start_date", "<=", periodEndDate)
    .where(({ eb, or }) => or([eb("end_date", "is", null), eb("end_date", ">=", periodStartDate)]))
    .orderBy("start_date")
    .execute();
}

/** Returns unpaid slices that a period pays; of a period outside the calendar, those whose days begin in it. */
function slicesDue(tx: Tx, period: PayslipPeriod, employeeIds: readonly string[]): Promise<readonly LineItemRow[]> {
  const slices = tx
    .withTables<StatutoryTables>()
    .selectFrom("statutory_line_item")
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .where("status", "=", "Pending")
    .where("amount", ">", 0)
    .orderBy("statutory_pay_id")
    .orderBy("line_item_sequence");
  const chosen =
    period.payRunId === null
      ? slices.where("from_date", ">=", period.periodStartDate).where("from_date", "<=", period.periodEndDate)
      : slices
          .where("payroll_config_id", "=", period.payrollConfigId)
          .where("year", "=", period.year)
          .where("period", "=", period.period);
  return chosen.execute();
}

/** Returns slices with days in a period, whoever paid them and whenever. */
function slicesIn(tx: Tx, { periodStartDate, periodEndDate }: PayslipPeriod, employeeIds: readonly string[]) {
  return tx
    .withTables<StatutoryTables>()
    .selectFrom("statutory_line_item")
    .select(["employee_id", "statutory_type", "from_date", "to_date", "amount"])
    .where("employee_id", "in", [...employeeIds])
    .where("to_date", ">=", periodStartDate)
    .where("from_date", "<=", periodEndDate)
    .where("is_arrears", "=", false)
    .orderBy("from_date")
    .execute();
}

function lineOf(row: LineItemRow): GivenLine {
  const { slice, statutory_type: type, statutory_pay_id: statutoryPayId } = row;
  return {
    line: {
      id: payrollLineId(statutoryPayId, row.line_item_sequence),
      code: statutoryCode(type),
      description: row.is_arrears ? `${statutoryPayName(type)}, arrears` : statutoryPayName(type),
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

type Days = Awaited<ReturnType<typeof slicesIn>>;

/** Returns the absent days of a period with their pay: each slice, and days of sickness that pay nothing. */
function absentDays(awards: readonly AwardInPeriod[], days: Days, period: PayslipPeriod): readonly StatutoryLine[] {
  const bySpan = new Map<string, StatutoryLine>();
  for (const { statutory_type: statutoryType, from_date: from, to_date: to, amount } of days) {
    // A slice that was settled in part is listed twice for the same days.
    const key = `${statutoryType} ${from}`;
    const before = readPence(bySpan.get(key)?.amount ?? "0");
    bySpan.set(key, { statutoryType, from, to, amount: moneyOf(before + amount) });
  }
  const paid = [...bySpan.values()];
  return [...paid, ...unpaidSickness(awards, paid, period)];
}

/** Returns the first day of each leave, from which top-ups count. */
function leaveStart(awards: readonly AwardInPeriod[]): LeaveStart {
  const starts = new Map<StatutoryType, string>();
  for (const { statutory_type: type, start_date: start } of awards) if (!starts.has(type)) starts.set(type, start);
  return Object.fromEntries(starts);
}
