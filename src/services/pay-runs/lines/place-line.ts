import type { Selectable } from "kysely";
import { getEarningsPeriod } from "../../../engine/base";
import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import type { EmployeeRow } from "../../employees";
import type { ElementRow, PayPeriod } from "../../pay";
import type { SentLine } from "../contract/line-schemas";
import { canBeInAdvance, canBePosted, isAward } from "../payslips/engine-lines";
import type { PayRunTables } from "../store/pay-run-tables";
import { type LineAmount, lineAmount, MOST_LINES_OF_PERIOD, takeRoom, takesPercentage } from "./line-amount";
import { type OpenDates, openPeriodFor, supplementaryPeriod } from "./open-dates";

export type LineRow = Selectable<PayRunTables["payroll_line"]>;

/** An existing line, and whether the run of its period is locked. */
export type KeptLine = LineRow & { readonly is_locked: boolean; readonly version: string };

/** What an employee's lines are placed by. */
export interface LinePlacement {
  readonly employee: EmployeeRow;
  readonly dates: OpenDates;
  readonly elements: readonly ElementRow[];
  /** The employee's lines by the caller's ids. */
  readonly known: ReadonlyMap<string, KeptLine>;
  /** The number of lines in each period, including those placed so far. */
  readonly lines: Map<number, number>;
}

/** The columns of a line that its content decides. */
type LineContent = Omit<
  LineRow,
  "organisation_id" | "line_id" | "employee_id" | "payroll_config_id" | "created_at" | "updated_at"
>;

/** A fault in a field of a line: field, token, reason and arguments. */
type Fault = readonly [field: string, token: string, reason: string, args?: Readonly<Record<string, unknown>>];

type Placed =
  | { readonly ok: true; readonly content: LineContent; readonly element: ElementRow; readonly before: KeptLine | null }
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] };

/** The path of a line in the request, and the line that it replaces. */
interface Place {
  readonly path: readonly (string | number)[];
  readonly before: KeptLine | null;
}

/** Finds a line's element, amount and pay date; reports everything that is wrong at once. */
export function placeLine(line: SentLine, { path, before }: Place, placement: LinePlacement): Placed {
  const element = findElement(line, placement.elements);
  const amount = element === null ? null : lineAmount(line, element);
  const period = openPeriod(line, placement);
  const faults = [
    ...elementFaults(line, element),
    ...amountFaults(line, element, amount),
    ...awardFaults(line, element),
    ...advanceFaults(line, element, placement.dates),
    ...periodFaults(line, period, placement.employee),
    ...sizeFaults(amount),
  ];
  if (element === null || amount === null || period === null) return refused(path, faults);
  const placed = { ok: true, content: lineContent(line, element, amount, period), element, before } as const;
  if (before?.is_locked) {
    return isSame(before, placed.content) ? placed : refused(path, [...faults, lockedFault(before)]);
  }
  if (faults.length > 0) return refused(path, faults);
  return takeRoom(placement.lines, period.sequence, placeBefore(before, placement)) ? placed : refused(path, [NO_ROOM]);
}

function openPeriod(line: SentLine, { dates, employee }: LinePlacement): PayPeriod | null {
  if (line.supplementary > 0) return supplementaryPeriod(dates, line, employee.start_date);
  return openPeriodFor(dates, line.payrollDate, employee.start_date);
}

function refused(path: Place["path"], faults: readonly Fault[]): Placed {
  return {
    ok: false,
    issues: faults.map(([field, token, reason, args = null]) => issueAt([...path, field], token, args, reason)),
  };
}

const NO_PAY_DATE: Fault = ["payrollDate", "no_open_pay_date", "No pay date is that far ahead."];

const NO_SUPPLEMENTARY: Fault = [
  "supplementary",
  "unknown_value",
  "There is no such open supplementary run on this pay date: send its number, and its pay date as `payrollDate`.",
];

const NO_ROOM: Fault = [
  "payrollDate",
  "too_many_lines",
  "The period has as many lines as a payslip takes.",
  { maximum: MOST_LINES_OF_PERIOD },
];

function elementFaults({ payElementId }: SentLine, element: ElementRow | null): readonly Fault[] {
  const field = payElementId === null ? "payElementCode" : "payElementId";
  if (element === null) return [[field, "pay_element_not_found", "There is no such pay element."]];
  if (element.is_archived) return [[field, "pay_element_archived", "The pay element is archived."]];
  return canBePosted(element) ? [] : [[field, "unknown_value", "This pay element takes no lines from callers."]];
}

/** A rate needs units, or is a percentage of gross pay. */
function amountFaults(line: SentLine, element: ElementRow | null, amount: LineAmount | null): readonly Fault[] {
  if (line.payRate !== null && line.units === null) {
    if (element === null || !takesPercentage(element)) {
      return [["units", "required_with", "Give the units that the rate is for.", { other: "payRate" }]];
    }
    return line.amount === null
      ? []
      : [["amount", "sent_together", "Give an amount or a percentage.", { other: "payRate" }]];
  }
  if (element === null || amount !== null) return [];
  return [["amount", "amount_or_units_required", "Give an amount, units with a rate, or an element's percentage."]];
}

function awardFaults({ terminationAward }: SentLine, element: ElementRow | null): readonly Fault[] {
  if (terminationAward === null || element === null) return [];
  if (isAward(element) && !takesPercentage(element)) return [];
  return [["terminationAward", "must_be_absent", "Post awards to a pay element with `isClass1aNiable`, as amounts."]];
}

/** Only payments in money are of a later period; method B is for pay by the week or weeks. */
function advanceFaults(
  { paidInAdvance: advance }: SentLine,
  element: ElementRow | null,
  { schedule: { payFrequency } }: OpenDates,
): readonly Fault[] {
  if (advance === null || element === null) return [];
  if (!canBeInAdvance(element)) {
    return [["paidInAdvance", "must_be_absent", "Only payments of ordinary pay can be in advance."]];
  }
  if (advance.niMethod === "EachPeriod" || getEarningsPeriod(payFrequency).unit === "Week") return [];
  return [
    ["paidInAdvance.niMethod", "unknown_value", "It is for pay by the week or weeks.", { allowed: "EachPeriod" }],
  ];
}

function periodFaults(line: SentLine, period: PayPeriod | null, employee: EmployeeRow): readonly Fault[] {
  if (period === null) return [line.supplementary > 0 ? NO_SUPPLEMENTARY : NO_PAY_DATE];
  if (!isAfterFinalPayment(employee, period)) return [];
  return [["payrollDate", "after_final_payment", "The employee has left, and is not paid after that."]];
}

function sizeFaults(amount: LineAmount | null): readonly Fault[] {
  if (amount === null || Number.isSafeInteger(amount.amount)) return [];
  return [["amount", "too_large", "The amount is too large."]];
}

function lockedFault({ payroll_date: limit }: KeptLine): Fault {
  return ["id", "period_locked", "The line with this id is in a locked period.", { limit }];
}

function findElement({ payElementId, payElementCode }: SentLine, elements: readonly ElementRow[]): ElementRow | null {
  const found = elements.find((row) =>
    payElementId === null ? row.code === payElementCode : row.pay_element_id === payElementId,
  );
  return found ?? null;
}

/** Returns a line's place in the calendar of the employee's payroll; null if in another payroll's, or new. */
function placeBefore(before: KeptLine | null, { employee }: LinePlacement): number | null {
  return before?.payroll_config_id === employee.payroll_config_id ? before.sequence : null;
}

function isAfterFinalPayment(employee: EmployeeRow, { periodStartDate }: PayPeriod): boolean {
  return employee.leaving_date !== null && !employee.pay_after_leaving && employee.leaving_date < periodStartDate;
}

function lineContent(
  line: SentLine,
  element: ElementRow,
  { amount, payRate }: LineAmount,
  period: PayPeriod,
): LineContent {
  return {
    caller_id: line.id,
    sequence: period.sequence,
    year: period.year,
    period: period.period,
    supplementary: line.supplementary,
    payroll_date: period.paymentDate,
    wanted_date: line.payrollDate,
    pay_element_id: element.pay_element_id,
    amount,
    units: line.units,
    unit_name: line.unitName ?? (line.units === null ? null : element.unit_name),
    pay_rate: payRate,
    description: line.description,
    from_date: line.from,
    to_date: line.to,
    department: line.department,
    cost_centre: line.costCentre,
    tags: line.tags ?? [],
    lump_sum: line.lumpSum,
    termination_award: line.terminationAward,
    paid_in_advance: line.paidInAdvance,
    is_one_off: line.isOneOff,
    periods_covered: line.periodsCovered,
    unpaid_absence: line.unpaidAbsence,
  };
}

/** The place of a line follows from its pay date, so it is not part of its content. */
const PLACE = new Set<string>(["sequence", "year", "period", "payroll_date"]);

/** Returns whether an existing line has the same content. */
export function isSame(before: LineRow, content: LineContent): boolean {
  return Object.entries(content).every(
    ([name, value]) => PLACE.has(name) || JSON.stringify(before[name as keyof LineContent]) === JSON.stringify(value),
  );
}
