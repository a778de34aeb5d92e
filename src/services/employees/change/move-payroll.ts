import { sql, type Updateable } from "kysely";
import { formatDate, readDate } from "../../../engine/base";
import type { NewEvent } from "../../../platform/events";
import { invalid, issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { dayAfter, dayBefore, type RequestWork } from "../../contract";
import { nextOpenPeriod } from "../../pay";
import { isMovePlanned } from "../record/employment";
import { readEmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import type { EmployeeRow } from "../store/require-employee";
import { selectEmployees } from "../store/select-employees";
import { finishChanges } from "./finish-change";
import { periodLocked } from "./period-locked";

type Columns = Updateable<EmployeeTables["employee"]>;

/** The furthest day of a move, in days from today. */
const AHEAD = 366;

/** Whoever leaves before the day of a move stays on the payroll before. */
const isEmployedOnMove = sql<boolean>`(leaving_date is null or leaving_date >= payroll_move_date)`;

/** The fields of a record that a move changes. */
const MOVED_FIELDS = ["payrollConfigId", "payrollMove"];

/**
 * Returns the columns of a move without a date: the new payroll pays every day that no locked payslip has paid. A move to
 * come is replaced; without another payroll nothing changes.
 */
export function moveAtOnce(employee: EmployeeRow, payrollConfigId: string): Columns {
  if (payrollConfigId === employee.payroll_config_id) return {};
  const { locked_period_end_date: locked, start_date: start } = employee;
  return moved(employee, payrollConfigId, locked === null || locked < start ? start : dayAfter(locked));
}

/** Returns the columns that withdraw a move to come. */
export function withoutPlan(employee: EmployeeRow): Columns {
  if (!isMovePlanned(employee)) return {};
  return { payroll_move_date: null, payroll_move_from: null, payroll_move_to: null };
}

function moved({ payroll_config_id: from }: EmployeeRow, to: string, day: string): Columns {
  return { payroll_config_id: to, payroll_move_date: day, payroll_move_from: from, payroll_move_to: to };
}

/** A move from a day on. */
interface MoveOn {
  readonly payrollConfigId: string;
  readonly from: string;
  /** How days from it on are treated that locked payslips have paid; null refuses them. */
  readonly paidDays: "AsPaid" | null;
}

/**
 * Returns the columns of a move from a day on: at once if no open period of the payroll before has days to pay, else when its last
 * run before the day is locked. The day is the first one of a pay period of the payroll before, so that whole periods are paid there.
 * Days that locked payslips have paid can stay as they were paid: then it is the day after them.
 */
export async function moveOn(
  { tx, context, today }: RequestWork,
  employee: EmployeeRow,
  { payrollConfigId, from, paidDays }: MoveOn,
): Promise<Columns> {
  const { locked_period_end_date: locked } = employee;
  const day = paidDays === "AsPaid" ? firstUnpaid(from, locked) : from;
  checkDay(employee, payrollConfigId, { from, day }, today);
  const before = dayBefore(day);
  const last = await nextOpenPeriod(tx, context, employee.payroll_config_id, before);
  const isPaidUp = employee.start_date === day || last.periodStartDate >= day;
  if (!isPaidUp && last.periodEndDate !== before)
    throw withinPeriod(last.periodStartDate, dayAfter(last.periodEndDate));
  const paid = isPaidUp ? (employee.locked_payment_date ?? "") : last.regularPaymentDate;
  const first = await nextOpenPeriod(tx, context, payrollConfigId, day);
  if (first.regularPaymentDate < paid) throw paidBefore(first.regularPaymentDate, paid);
  const columns = moved(employee, payrollConfigId, day);
  if (isPaidUp) return columns;
  const { payroll_config_id: _, ...planned } = columns;
  return planned;
}

function firstUnpaid(from: string, locked: string | null): string {
  return locked === null || from > locked ? from : dayAfter(locked);
}

function checkDay(
  employee: EmployeeRow,
  payrollConfigId: string,
  { from, day }: { readonly from: string; readonly day: string },
  today: string,
): void {
  const refuse = (token: "date_after" | "date_before", limit: string) => invalid([issueAt(["from"], token, { limit })]);
  if (payrollConfigId === employee.payroll_config_id) {
    throw invalid([issueAt(["from"], "must_be_absent", { other: "payrollConfigId" })]);
  }
  if (from < employee.start_date) throw refuse("date_before", employee.start_date);
  const latest = formatDate(readDate(today) + AHEAD);
  const limit = employee.leaving_date !== null && employee.leaving_date < latest ? employee.leaving_date : latest;
  if (day > limit) throw refuse("date_after", limit);
  const { locked_period_end_date: locked } = employee;
  if (locked !== null && day <= locked) throw periodLocked(["from"], locked);
}

function withinPeriod(earlier: string, later: string): Refused {
  const text = `The payroll before pays whole periods: move on ${earlier} or on ${later}.`;
  return new Refused(409, { token: "move_within_period", text, arguments: { earlier, later } }, [
    issueAt(["from"], "move_within_period", { earlier, later }, text),
  ]);
}

function paidBefore(paymentDate: string, limit: string): Refused {
  const text = `The new payroll would pay on ${paymentDate}, before the last pay date of the payroll before, ${limit}: move on a later day.`;
  return new Refused(409, { token: "move_paid_before", text, arguments: { paymentDate, limit } }, [
    issueAt(["from"], "move_paid_before", { paymentDate, limit }, text),
  ]);
}

/** A locked or reopened run, or one that is about to be locked. */
interface RunOfMoves {
  readonly payrollConfigId: string;
  readonly periodEndDate: string;
}

/** Returns who waits to move to a payroll within a period of it, as a run of the payroll before is still open. */
export function waitingToMove(tx: Tx, { payrollConfigId, periodEndDate }: RunOfMoves) {
  return selectEmployees(tx)
    .select(["employee_id", "payroll_move_date"])
    .where("payroll_move_to", "=", payrollConfigId)
    .whereRef("payroll_move_from", "=", "payroll_config_id")
    .where("payroll_move_date", "<=", periodEndDate)
    .where(isEmployedOnMove)
    .orderBy("employee_id")
    .execute();
}

/** Moves the employees whose last days on a payroll a run has paid; part of its lock. Returns the events, to publish last. */
export async function makePlannedMoves(work: RequestWork, run: RunOfMoves): Promise<readonly NewEvent[]> {
  const { payrollConfigId, periodEndDate } = run;
  const moving = await selectEmployees(work.tx)
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .where("payroll_move_from", "=", payrollConfigId)
    .where("payroll_move_to", "<>", payrollConfigId)
    .where("payroll_move_date", "<=", dayAfter(periodEndDate))
    .where(isEmployedOnMove)
    .orderBy("employee_id")
    .execute();
  return follow(work, moving, "payroll_move_to");
}

/** Takes back the moves that followed a run that is reopened, and plans them again. Returns the events, to publish last. */
export async function takeBackMoves(
  work: RequestWork,
  { payrollConfigId, periodEndDate }: RunOfMoves,
  employeeIds: readonly string[],
): Promise<readonly NewEvent[]> {
  if (employeeIds.length === 0) return [];
  const returning = await selectEmployees(work.tx)
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .where("payroll_move_from", "=", payrollConfigId)
    .whereRef("payroll_move_to", "=", "payroll_config_id")
    .where("payroll_move_date", "=", dayAfter(periodEndDate))
    .orderBy("employee_id")
    .execute();
  return follow(work, returning, "payroll_move_from");
}

/** Puts employees on the payroll before or after their moves. */
async function follow(
  work: RequestWork,
  rows: readonly EmployeeRow[],
  side: "payroll_move_from" | "payroll_move_to",
): Promise<readonly NewEvent[]> {
  if (rows.length === 0) return [];
  const changes = (await readEmployeeFacts(work.tx, rows)).map((before) => ({ before, changedFields: MOVED_FIELDS }));
  const ids = rows.map(({ employee_id }) => employee_id);
  await work.tx
    .withTables<EmployeeTables>()
    .updateTable("employee")
    .set({ payroll_config_id: sql<string>`${sql.ref(side)}` })
    .where("employee_id", "in", ids)
    .execute();
  return (await finishChanges(work, changes)).events;
}
