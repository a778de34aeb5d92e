import { type StatutoryType, statutoryPayName } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { type GivenLine, moneyOf, type PayslipGiven, type PayslipPeriod, statutoryCode } from "../../contract";
import { isFrozen } from "../payments/line-items";
import type { LineItemRow, PaymentRow } from "../payments/payment-rows";
import type { DueSlice } from "../store/statutory-tables";
import { absentDays, averages, awardsIn, leaveStart, type PaidDays, slicesIn } from "./absent-days";

/** A slice that is due, or that a locked run paid, with its award. */
interface KnownSlice extends PaidDays, Pick<DueSlice, "year" | "period" | "source"> {
  readonly statutory_pay_id: string;
  readonly weekStartDate: string;
}

/**
 * Returns what awards say now of a closed period: the days of leave with their statutory pay, whenever and by whomever
 * it is paid, and the statutory pay that the period would have paid had it been known in time.
 */
export async function knownOf(
  tx: Tx,
  period: PayslipPeriod,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, PayslipGiven>> {
  if (employeeIds.length === 0 || period.supplementary !== 0) return new Map();
  const awards = await awardsIn(tx, period, employeeIds).select("due_slices").execute();
  const stored = await slicesIn(tx, period, employeeIds).select(["statutory_pay_id", "status", "slice"]).execute();
  const known = new Map<string, PayslipGiven>();
  for (const id of employeeIds) {
    const own = awards.filter(({ employee_id: employeeId }) => employeeId === id);
    if (own.length === 0) continue;
    const due = own.flatMap((award) =>
      (award.due_slices ?? []).filter(isIn(period)).map((slice) => dueOf(slice, award)),
    );
    const rows = stored.filter(({ employee_id: employeeId }) => employeeId === id);
    const slices = higherOfWeeks(due, rows.filter(isKept(own)).map(storedSlice));
    const statutoryLines = absentDays(own, slices, period);
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

type StoredRow = Pick<LineItemRow, "statutory_pay_id" | "status" | "slice"> & PaidDays;

/** Stored slices that do not change any more, and those of awards of which nothing else is known. */
function isKept(awards: readonly Pick<PaymentRow, "statutory_pay_id" | "due_slices">[]) {
  const asStored = new Set(awards.flatMap(({ statutory_pay_id: id, due_slices }) => (due_slices === null ? [id] : [])));
  return ({ statutory_pay_id: id, status, slice: { source } }: StoredRow) =>
    isFrozen({ source, status }) || asStored.has(id);
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

/** Returns what is due of each week, or what locked runs paid of it if that is more: it is never taken back. */
function higherOfWeeks(due: readonly KnownSlice[], paid: readonly KnownSlice[]): readonly KnownSlice[] {
  const weekOf = ({ statutory_pay_id: id, weekStartDate }: KnownSlice) => `${id} ${weekStartDate}`;
  const weeks = new Set([...due, ...paid].map(weekOf));
  const chosen = [...weeks].flatMap((week) => {
    const [isDue, wasPaid] = [due, paid].map((slices) => slices.filter((slice) => weekOf(slice) === week));
    return pence(wasPaid ?? []) > pence(isDue ?? []) ? (wasPaid ?? []) : (isDue ?? []);
  });
  return chosen.sort((one, other) => (one.from_date < other.from_date ? -1 : 1));
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
