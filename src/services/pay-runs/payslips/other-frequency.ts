import type { SalaryFrequency } from "../../../engine";
import { daysOfPeriod, formatDate, taxPeriodOn } from "../../../engine/base";
import { invalid, issueAt, notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { EmployeeFacts } from "../../employees";
import { findConfig } from "../../pay";
import type { PayRunTables } from "../store/pay-run-tables";
import type { SlipPeriod } from "./slip-period";

interface Asked {
  readonly year: number;
  readonly period: number;
  readonly payFrequency: SalaryFrequency;
}

/**
 * Returns the period of a preview in a frequency other than the payroll's: that frequency's period of the tax year,
 * paid on its last day. Days that are in a final payslip are not previewed.
 */
export async function otherPeriod(
  tx: Tx,
  { employee }: EmployeeFacts,
  { year, period, payFrequency }: Asked,
): Promise<SlipPeriod> {
  const days = daysOfPeriod(year, payFrequency, period);
  if (days === null) throw invalid([issueAt(["period"], "invalid_period", null, "The tax year has no such period.")]);
  const [first, last] = [formatDate(days.first), formatDate(days.last)];
  if (employee.start_date > last) throw notFound("payslip");
  await needOpen(tx, employee.employee_id, first);
  const { taxWeek, taxMonth } = taxPeriodOn(days.last, year, payFrequency);
  return {
    payRunId: null,
    sequence: null,
    payrollConfigId: employee.payroll_config_id,
    year,
    period,
    supplementary: 0,
    payFrequency,
    taxWeek,
    taxMonth,
    periodStartDate: first,
    periodEndDate: last,
    regularPaymentDate: last,
    paymentDate: last,
    loanMultiplesOfWeeks: (await findConfig(tx, employee.payroll_config_id))?.loan_multiples_of_weeks ?? null,
    isLastOfYear: daysOfPeriod(year, payFrequency, period + 1) === null,
  };
}

async function needOpen(tx: Tx, employeeId: string, day: string): Promise<void> {
  const locked = await tx
    .withTables<PayRunTables>()
    .selectFrom("payslip")
    .innerJoin("pay_run", "pay_run.pay_run_id", "payslip.pay_run_id")
    .select("pay_run.period_end_date")
    .where("payslip.employee_id", "=", employeeId)
    .where("pay_run.period_end_date", ">=", day)
    .orderBy("pay_run.period_end_date", "desc")
    .limit(1)
    .executeTakeFirst();
  if (locked === undefined) return;
  const text = "These days are in a final payslip: it is as it is.";
  throw new Refused(409, { token: "period_locked", text, arguments: { limit: locked.period_end_date } });
}
