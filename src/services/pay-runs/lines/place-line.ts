import type { Selectable } from "kysely";
import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import type { EmployeeRow } from "../../employees";
import type { ElementRow, PayPeriod } from "../../pay";
import type { SentLine } from "../contract/line-schemas";
import { canBePosted } from "../payslips/engine-lines";
import type { PayRunTables } from "../store/pay-run-tables";
import { lineAmount, takesPercentage } from "./line-amount";
import { MOST_LINES_OF_PERIOD, takeRoom } from "./line-room";
import { type OpenDates, openPeriodFor } from "./open-dates";

const ROOM = { maximum: MOST_LINES_OF_PERIOD };

export type LineRow = Selectable<PayRunTables["payroll_line"]>;

/** A line that is there, and whether the run of its period is locked. */
export type KeptLine = LineRow & { readonly is_locked: boolean; readonly version: string };

/** What lines are held against. */
export interface Desk {
  readonly employee: EmployeeRow;
  readonly dates: OpenDates;
  readonly elements: readonly ElementRow[];
  /** The employee's lines by the caller's ids. */
  readonly known: ReadonlyMap<string, KeptLine>;
  /** Lines in each period, these counted in as they are placed. */
  readonly lines: Map<number, number>;
}

/** The columns of a line that its content decides. */
export type LineContent = Omit<
  LineRow,
  "organisation_id" | "line_id" | "employee_id" | "payroll_config_id" | "created_at" | "updated_at"
>;

type Refuse = (field: string, token: string, reason: string, args?: Readonly<Record<string, unknown>> | null) => void;

type Placed =
  | { readonly ok: true; readonly content: LineContent; readonly element: ElementRow; readonly before: KeptLine | null }
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] };

/** Where a line stands in the request, and the line that it takes the place of. */
interface Place {
  readonly path: readonly (string | number)[];
  readonly before: KeptLine | null;
}

/** Finds a line's element, amount and pay date; everything that is wrong is told at once. */
export function placeLine(line: SentLine, { path, before }: Place, desk: Desk): Placed {
  const issues: ValidationIssue[] = [];
  const refuse: Refuse = (field, token, reason, args = null) =>
    issues.push(issueAt([...path, field], token, args, reason));
  const element = elementOf(line, desk.elements);
  const field = line.payElementId === null ? "payElementCode" : "payElementId";
  if (element === null) refuse(field, "pay_element_not_found", "There is no such pay element.");
  else if (element.is_archived) refuse(field, "pay_element_archived", "The pay element is archived.");
  else if (!canBePosted(element)) refuse(field, "unknown_value", "This pay element takes no lines from callers.");
  const amount = element === null ? null : lineAmount(line, element);
  if (line.payRate !== null && line.units === null) refuseRate(line, element, refuse);
  else if (element !== null && amount === null) {
    refuse("amount", "amount_or_units_required", "Give an amount, units with a rate, or an element's percentage.");
  }
  const period = openPeriodFor(desk.dates, line.payrollDate, desk.employee.start_date);
  if (period === null) refuse("payrollDate", "no_open_pay_date", "No pay date is that far ahead.");
  else if (isAfterFinalPayment(desk.employee, period)) {
    refuse("payrollDate", "after_final_payment", "The employee has left, and is not paid after that.");
  }
  if (amount !== null && !Number.isSafeInteger(amount.amount))
    refuse("amount", "too_large", "The amount is too large.");
  if (element === null || amount === null || period === null) return { ok: false, issues };
  const content = contentOf(line, element, amount, period);
  if (before?.is_locked) {
    if (isSame(before, content)) return { ok: true, content, element, before };
    refuse("id", "period_locked", "The line with this id is in a locked period.", { limit: before.payroll_date });
  }
  if (issues.length === 0 && !takeRoom(desk.lines, period.sequence, placeBefore(before, desk))) {
    refuse("payrollDate", "too_many_lines", "The period has as many lines as a payslip takes.", ROOM);
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, content, element, before };
}

/** A rate is of units, or a percentage of gross pay. */
function refuseRate({ amount }: SentLine, element: ElementRow | null, refuse: Refuse): void {
  if (element === null || !takesPercentage(element)) {
    refuse("units", "required_with", "Give the units that the rate is for.", { other: "payRate" });
  } else if (amount !== null) {
    refuse("amount", "sent_together", "Give an amount or a percentage.", { other: "payRate" });
  }
}

function elementOf({ payElementId, payElementCode }: SentLine, elements: readonly ElementRow[]): ElementRow | null {
  const found = elements.find((row) =>
    payElementId === null ? row.code === payElementCode : row.pay_element_id === payElementId,
  );
  return found ?? null;
}

/** The place of a line in the calendar of the employee's payroll; null where it was in another one's, or nowhere. */
function placeBefore(before: KeptLine | null, { employee }: Desk): number | null {
  return before?.payroll_config_id === employee.payroll_config_id ? before.sequence : null;
}

function isAfterFinalPayment(employee: EmployeeRow, { periodStartDate }: PayPeriod): boolean {
  return employee.leaving_date !== null && !employee.pay_after_leaving && employee.leaving_date < periodStartDate;
}

function contentOf(
  line: SentLine,
  element: ElementRow,
  { amount, payRate }: { readonly amount: number; readonly payRate: string | null },
  period: PayPeriod,
): LineContent {
  return {
    caller_id: line.id,
    sequence: period.sequence,
    year: period.year,
    period: period.period,
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
  };
}

/** The pay date is where a line has come to, not what it says. */
const PLACE = new Set<string>(["sequence", "year", "period", "payroll_date"]);

/** Whether a line that is there says the same. */
export function isSame(before: LineRow, content: LineContent): boolean {
  return Object.entries(content).every(
    ([name, value]) => PLACE.has(name) || JSON.stringify(before[name as keyof LineContent]) === JSON.stringify(value),
  );
}
