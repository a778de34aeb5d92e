import { sql } from "kysely";
import { formatDate, readDate } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { dayBefore } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { PayRunTables } from "../store/pay-run-tables";
import { selectPayslips, selectRuns } from "../store/select-runs";
import type { NotedLine } from "./engine-lines";
import type { SlipPeriod } from "./slip-parts";

/**
 * Returns the last day of a period that final payslips of other payrolls have paid, by employee: somebody who moves to another
 * payroll is paid for a day once. No statement if nobody has a locked payslip that reaches into the period.
 */
export async function paidElsewhere(
  tx: Tx,
  { payrollConfigId, periodStartDate, periodEndDate, supplementary }: SlipPeriod,
  employees: readonly EmployeeFacts[],
): Promise<ReadonlyMap<string, string>> {
  const reaching = employees.flatMap(({ employee: { employee_id: id, locked_period_end_date: locked } }) =>
    locked !== null && locked >= periodStartDate ? [id] : [],
  );
  if (supplementary > 0 || reaching.length === 0) return new Map();
  const rows = await selectPayslips(tx)
    .innerJoin("pay_run", "pay_run.pay_run_id", "payslip.pay_run_id")
    .select(({ fn }) => ["payslip.employee_id", fn.max("pay_run.period_end_date").as("last")])
    .where("payslip.employee_id", "in", reaching)
    .where("payslip.payroll_config_id", "<>", payrollConfigId)
    .where("payslip.supplementary", "=", 0)
    .where("pay_run.period_start_date", "<=", periodEndDate)
    .where("pay_run.period_end_date", ">=", periodStartDate)
    .groupBy("payslip.employee_id")
    .execute();
  return new Map(rows.map(({ employee_id, last }) => [employee_id, last < periodEndDate ? last : periodEndDate]));
}

/** Who has been paid in advance, by employee. */
export interface PaidInAdvance {
  /** The last day of the period, for those whose pay of it was paid in advance: a period is paid once. */
  readonly through: ReadonlyMap<string, string>;
  /** The first pay date of locked runs that paid them in advance. */
  readonly since: ReadonlyMap<string, string>;
}

/** The longest time between pay in advance and the period that it is for. */
const DAYS_AHEAD = 366;

/** Returns what locked runs before a payment have paid in advance. One statement. */
export async function paidInAdvance(
  tx: Tx,
  run: Pick<SlipPeriod, "payrollConfigId" | "sequence" | "periodEndDate" | "regularPaymentDate">,
  employees: readonly EmployeeFacts[],
): Promise<PaidInAdvance> {
  const { payrollConfigId, sequence, periodEndDate, regularPaymentDate } = run;
  if (employees.length === 0) return { through: new Map(), since: new Map() };
  const rows = await tx
    .withTables<PayRunTables>()
    .selectFrom("payroll_line")
    .innerJoin("pay_run", (join) =>
      join
        .onRef("pay_run.payroll_config_id", "=", "payroll_line.payroll_config_id")
        .onRef("pay_run.sequence", "=", "payroll_line.sequence")
        .onRef("pay_run.supplementary", "=", "payroll_line.supplementary"),
    )
    .select(["employee_id", "payroll_line.payroll_config_id", "payroll_line.sequence", "paid_in_advance"])
    .select("regular_payment_date")
    .where(
      "employee_id",
      "in",
      employees.map(({ employee }) => employee.employee_id),
    )
    .where("paid_in_advance", "is not", null)
    .where("status", "=", "Locked")
    .where("regular_payment_date", "<=", regularPaymentDate)
    .where("regular_payment_date", ">=", formatDate(readDate(regularPaymentDate) - DAYS_AHEAD))
    .orderBy("regular_payment_date", "desc")
    .execute();
  const isForPeriod = ({
    payroll_config_id: payroll,
    sequence: paidIn,
    paid_in_advance: advance,
  }: (typeof rows)[number]) =>
    payroll === payrollConfigId && sequence !== null && paidIn + (advance?.periodsAhead ?? 0) === sequence;
  return {
    through: new Map(rows.filter(isForPeriod).map(({ employee_id }) => [employee_id, periodEndDate])),
    since: new Map(rows.map(({ employee_id, regular_payment_date: day }) => [employee_id, day])),
  };
}

interface PaidAlready {
  readonly paidElsewhere: ReadonlyMap<string, string>;
  readonly advances: Pick<PaidInAdvance, "through">;
}

/** Returns the last day of the period that is paid already, by another payroll or in advance; null without any. */
export function lastPaidDay(
  { employee }: EmployeeFacts,
  { paidElsewhere: paid, advances }: PaidAlready,
): string | null {
  return advances.through.get(employee.employee_id) ?? paid.get(employee.employee_id) ?? null;
}

/** Returns what services give to a payslip without the holiday service's pay of a period that was paid in advance. */
export function withoutPaidLeave<Gave extends { readonly lines: readonly NotedLine[] }>(
  given: Gave,
  employeeId: string,
  { through }: Pick<PaidInAdvance, "through">,
): Gave {
  if (!through.has(employeeId)) return given;
  return { ...given, lines: given.lines.filter(({ line }) => line.code !== "HOLIDAY_PAY") };
}

/**
 * Returns who has days of a salary between the last payslip of another payroll and a period: neither payroll pays them, unless
 * an open run of this one does. No statement if nobody who has moved has such days.
 */
export async function unpaidAfterMove(
  tx: Tx,
  { payrollConfigId, periodStartDate, supplementary }: SlipPeriod,
  employees: readonly EmployeeFacts[],
): Promise<ReadonlySet<string>> {
  const lastDay = dayBefore(periodStartDate);
  const paidUpTo = employees.flatMap(({ employee, salaries }) => {
    const { employee_id: id, locked_period_end_date: locked, leaving_date: left, payroll_move_from: before } = employee;
    const isDue = before !== null && locked !== null && locked < lastDay && (left === null || left > locked);
    return isDue && salaries.some(({ salary }) => salary > 0) ? [id] : [];
  });
  if (supplementary > 0 || paidUpTo.length === 0) return new Set();
  const openBefore = selectRuns(tx)
    .select("pay_run_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("status", "=", "Open")
    .where("supplementary", "=", 0)
    .where("period_end_date", "<", periodStartDate);
  const rows = await selectPayslips(tx)
    .innerJoin("pay_run", "pay_run.pay_run_id", "payslip.pay_run_id")
    .select("payslip.employee_id")
    .where("payslip.employee_id", "in", paidUpTo)
    .where("payslip.supplementary", "=", 0)
    .where(({ exists, not }) => not(exists(openBefore)))
    .groupBy("payslip.employee_id")
    .having(
      sql<boolean>`(array_agg(payslip.payroll_config_id order by pay_run.period_end_date desc))[1] <> ${payrollConfigId}`,
    )
    .execute();
  return new Set(rows.map(({ employee_id }) => employee_id));
}
