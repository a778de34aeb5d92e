import { type RawBuilder, sql } from "kysely";
import type { PayElementCategory, PayFrequency } from "../../../engine/base";
import { BONUS_CATEGORIES } from "../../../engine/reports";
import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";

/** Returns who is employed on a day: who has started, and has not left before it. */
export function employedOn(tx: Tx, day: string) {
  return selectEmployees(tx)
    .select(["employee_id", "gender"])
    .where("start_date", "<=", day)
    .where((employee) => employee.or([employee("leaving_date", "is", null), employee("leaving_date", ">=", day)]))
    .orderBy("employee_id")
    .execute();
}

interface PeriodRow {
  readonly employeeId: string;
  readonly payrollConfigId: string;
  readonly payFrequency: PayFrequency;
  readonly startDate: string;
  readonly endDate: string;
  /** Pence. */
  readonly salarySacrifice: number;
}

/** Final payslips of pay periods that include a day. */
const paidOn = (day: string) =>
  sql`status = 'FINAL' and "periodStartDate" <= ${day}::date and "periodEndDate" >= ${day}::date`;

/** Returns the pay period of each employee that includes a day. */
export async function periodsOn(tx: Tx, day: string): Promise<readonly PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`select "employeeId", min("payrollConfigId") as "payrollConfigId",
      min("payFrequency") as "payFrequency", min("periodStartDate") as "startDate", max("periodEndDate") as "endDate",
      sum("forPeriod.salarySacrifice")::bigint as "salarySacrifice"
    from report_payslip where ${paidOn(day)} group by "employeeId"`.execute(tx);
  return rows;
}

/** Lines of payslips with the category of their element: the lines of salary name theirs by its code. */
const LINES = sql`report_payslip_line as l join pay_element as c on c.organisation_id = l.organisation_id
    and (c.pay_element_id = l."payElementId" or (l."payElementId" is null and c.is_system and c.code = l.code))`;

const OF_LEAVE = sql`(l."statutoryType" is not null or l.code in ('SALARY_ADJUSTMENT', 'SALARY_TOP_UP'))`;

function linesOn(day: string): RawBuilder<unknown> {
  return sql`l."payslip.status" = 'FINAL' and l.type = 'Payable'
    and l."periodStartDate" <= ${day}::date and l."periodEndDate" >= ${day}::date`;
}

interface PayRow {
  readonly employeeId: string;
  readonly category: PayElementCategory;
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: number;
}

/** Returns what was paid in the pay periods that include a day, apart from leave. */
export async function payIn(tx: Tx, day: string): Promise<readonly PayRow[]> {
  const { rows } =
    await sql<PayRow>`select l."employeeId", c.category, l."from", l."to", sum(l.amount)::bigint as amount
    from ${LINES} where ${linesOn(day)} and not ${OF_LEAVE}
    group by l."employeeId", c.category, l."from", l."to"`.execute(tx);
  return rows;
}

interface LeaveRow {
  readonly employeeId: string;
  readonly adjustment: number;
  readonly statutoryPay: number;
  readonly topUp: number;
}

/** Returns what leave changed in the pay periods that include a day. */
export async function leaveIn(tx: Tx, day: string): Promise<readonly LeaveRow[]> {
  const sumOf = (which: RawBuilder<unknown>) => sql`coalesce(sum(l.amount) filter (where ${which}), 0)::bigint`;
  const { rows } = await sql<LeaveRow>`select l."employeeId",
      ${sumOf(sql`l.code = 'SALARY_ADJUSTMENT'`)} as adjustment,
      ${sumOf(sql`l."statutoryType" is not null`)} as "statutoryPay",
      ${sumOf(sql`l.code = 'SALARY_TOP_UP'`)} as "topUp"
    from report_payslip_line as l where ${linesOn(day)} and ${OF_LEAVE} group by l."employeeId"`.execute(tx);
  return rows;
}

/** Returns the bonus pay of each employee that was paid in some time, in pence. */
export async function bonusesOf(tx: Tx, { from, to }: { readonly from: string; readonly to: string }) {
  const { rows } = await sql<{ readonly employeeId: string; readonly amount: number }>`
    select l."employeeId", sum(l.amount)::bigint as amount from ${LINES}
    where l."payslip.status" = 'FINAL' and l.type = 'Payable' and c.category in (${sql.join(BONUS_CATEGORIES)})
      and l."paymentDate" between ${from}::date and ${to}::date
    group by l."employeeId"`.execute(tx);
  return new Map(rows.map(({ employeeId, amount }) => [employeeId, amount]));
}
