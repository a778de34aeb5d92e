import { sql } from "kysely";
import { type StatutoryType, statutoryPayName } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { type GivenLine, moneyOf, type PayslipGiven, type PayslipPeriod, statutoryCode } from "../../contract";
import { isFrozen } from "../payments/line-items";
import type { LineItemRow, PaymentRow } from "../payments/payment-rows";
import type { DueSlice } from "../store/statutory-tables";
import { absentDays, averages, awardsKnownIn, leaveStart, type PaidDays, slicesAndArrearsIn } from "./absent-days";

/** A slice that is due, or that a locked run paid, with its award. */
interface KnownSlice extends PaidDays, Pick<DueSlice, "year" | "period" | "source"> {
  readonly statutory_pay_id: string;
  readonly weekStartDate: string;
}

/**
 * Returns what awards say now of a closed period: the days of leave with their statutory pay, whenever and by whomever
 * it is paid, and the statutory pay that the period would have paid had it been known in time.
 */
export async function findPayDueNow(
  tx: Tx,
  period: PayslipPeriod,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, PayslipGiven>> {
  if (employeeIds.length === 0 || period.supplementary !== 0) return new Map();
  const awards = await awardsKnownIn(tx, period, employeeIds).select(["due_slices", isOverpaid, paidThrough]).execute();
  const stored = await slicesAndArrearsIn(tx, period, employeeIds)
    .select(["statutory_pay_id", "status", "slice", "is_arrears"])
    .execute();
  const known = new Map<string, PayslipGiven>();
  for (const id of employeeIds) {
    const own = awards.filter(({ employee_id: employeeId }) => employeeId === id);
    if (own.length === 0) continue;
    const due = own.flatMap((award) =>
      (award.due_slices ?? []).filter(isIn(period)).map((slice) => dueOf(slice, award)),
    );
    const rows = stored.filter(({ employee_id: employeeId }) => employeeId === id);
    const slices = higherOfWeeks(due, withArrears(rows.filter(isKept(own))).map(storedSlice));
    const statutoryLines = absentDays(own.map(throughPaid), slices, period);
    if (statutoryLines.length === 0) continue;
    known.set(id, {
      statutoryLines,
      leaveStart: leaveStart(own),
      averageWeeklyEarnings: averages(own),
      lines: linesOf(slices, period),
    });
  }
  return known;
}

type StoredRow = Pick<LineItemRow, "statutory_pay_id" | "status" | "slice" | "is_arrears"> & PaidDays;

/** Adds arrears that locked runs have paid to the slices that they make up for, whose days have both. */
function withArrears(rows: readonly StoredRow[]): readonly StoredRow[] {
  const arrears = rows.filter((row) => row.is_arrears);
  const makesUpFor = (late: StoredRow, { statutory_pay_id, from_date, slice }: StoredRow) =>
    late.statutory_pay_id === statutory_pay_id &&
    late.from_date === from_date &&
    late.slice.weekStartDate === slice.weekStartDate;
  return rows
    .filter((row) => !row.is_arrears)
    .map((row) => {
      const late = arrears.filter((each) => makesUpFor(each, row));
      return { ...row, amount: late.reduce((sum, { amount }) => sum + amount, row.amount) };
    });
}

/** Whether locked runs have paid more of an award than is due; its outcome is a large document, of which this is read. */
const isOverpaid = sql<boolean>`jsonb_array_length(outcome -> 'overpayments') > 0`.as("is_overpaid");

/** The last day of leave that a locked run has paid. */
const paidThrough = sql<string | null>`(select max(to_date) from statutory_line_item as paid
  where paid.statutory_pay_id = statutory_payment.statutory_pay_id and paid.source = 'PayrollRun' and paid.status = 'Paid')`.as(
  "paid_through",
);

type KnownAward = Pick<PaymentRow, "statutory_pay_id" | "due_slices"> & { readonly is_overpaid: boolean };

/** Frozen slices of awards that were overpaid, and all of awards of which nothing else is known. */
function isKept(awards: readonly KnownAward[]) {
  const idsOf = (chosen: readonly KnownAward[]) => new Set(chosen.map(({ statutory_pay_id: id }) => id));
  const asStored = idsOf(awards.filter(({ due_slices }) => due_slices === null));
  const overpaid = idsOf(awards.filter(({ is_overpaid }) => is_overpaid));
  return ({ statutory_pay_id: id, status, is_arrears, slice: { source } }: StoredRow) =>
    (asStored.has(id) && !is_arrears) || (overpaid.has(id) && isFrozen({ source, status }));
}

/** A leave that was shortened after it was paid keeps the days between those that locked runs have paid. */
function throughPaid<Award extends KnownAward & Pick<PaymentRow, "end_date">>(
  award: Award & { readonly paid_through: string | null },
): Award {
  const { end_date: end, paid_through: paidTo, is_overpaid } = award;
  return is_overpaid && end !== null && paidTo !== null && paidTo > end ? { ...award, end_date: paidTo } : award;
}

function storedSlice({ slice: { weekStartDate, year, period, source }, ...row }: StoredRow): KnownSlice {
  return { ...row, weekStartDate, year, period, source };
}

function isIn({ periodStartDate, periodEndDate }: PayslipPeriod) {
  return ({ from, to }: DueSlice) => to >= periodStartDate && from <= periodEndDate;
}

function dueOf(
  { from, to, ...slice }: DueSlice,
  award: { readonly statutory_pay_id: string; readonly statutory_type: StatutoryType },
): KnownSlice {
  const { statutory_pay_id, statutory_type } = award;
  return { ...slice, statutory_pay_id, statutory_type, from_date: from, to_date: to };
}

/**
 * Returns what is due of each week, or what locked runs paid of it if that is more: it is never taken back. Weeks that share days,
 * since the first day of their leave has moved, are one.
 */
function higherOfWeeks(due: readonly KnownSlice[], paid: readonly KnownSlice[]): readonly KnownSlice[] {
  const chosen = sharedWeeks([...due, ...paid]).flatMap((week) => {
    const [isDue, wasPaid] = [due, paid].map((slices) => slices.filter((slice) => week.includes(slice)));
    return pence(wasPaid ?? []) > pence(isDue ?? []) ? (wasPaid ?? []) : (isDue ?? []);
  });
  return chosen.sort((one, other) => (one.from_date < other.from_date ? -1 : 1));
}

/** Returns the slices of each award by week, those of weeks that share days together. */
function sharedWeeks(slices: readonly KnownSlice[]): readonly (readonly KnownSlice[])[] {
  const placeOf = ({ statutory_pay_id: id, from_date: from }: KnownSlice) => `${id} ${from}`;
  const weeks: KnownSlice[][] = [];
  for (const slice of [...slices].sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))) {
    const week = weeks.at(-1);
    if (week?.some((other) => isOfSameWeek(slice, other)) === true) week.push(slice);
    else weeks.push([slice]);
  }
  return weeks;
}

function isOfSameWeek(slice: KnownSlice, other: KnownSlice): boolean {
  if (slice.statutory_pay_id !== other.statutory_pay_id) return false;
  return slice.weekStartDate === other.weekStartDate || slice.from_date <= other.to_date;
}

function pence(slices: readonly KnownSlice[]): number {
  return slices.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the pay of the slices that belong to a period's run, in a line for each payment. */
function linesOf(slices: readonly KnownSlice[], { year, period }: PayslipPeriod): readonly GivenLine[] {
  const own = slices.filter((each) => each.source === "PayrollRun" && each.year === year && each.period === period);
  const types = [...new Set(own.map(({ statutory_type: type }) => type))];
  return types.flatMap((type): GivenLine[] => {
    const amount = pence(own.filter(({ statutory_type }) => statutory_type === type));
    const code = statutoryCode(type);
    const line = { id: code, code, description: statutoryPayName(type), statutoryType: type };
    return amount === 0 ? [] : [{ line: { ...line, amount: moneyOf(amount), lineType: "StatutoryPayment" } }];
  });
}
