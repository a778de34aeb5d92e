import type { SickPayEmployment } from "../../../engine";
import { payOfNewStarter } from "../../../engine/statutory-pay/average-earnings";
import { moneyOf } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { PayPeriod } from "../../pay";
import { earningsOf, type FinalPayslip } from "./earnings";
import type { PayCalendar } from "./pay-calendar";

/** The most normal pay days that are needed. */
const MOST_PAY_DAYS = 100;

interface Paid {
  readonly payFrequency: PayCalendar["payFrequency"];
  /** The periods that pay the employee, paid or not. */
  readonly periods: readonly PayPeriod[];
  readonly payslips: readonly FinalPayslip[];
  /** Whether pay rises may be applied to the pay: not to that of sick pay. */
  readonly withSalaries: boolean;
}

/** Returns an employee's employment in the engine's form, with the pay of final payslips. */
export function employmentOf(facts: EmployeeFacts, paid: Paid): SickPayEmployment {
  const { employee, salaries } = facts;
  const { territory, continuousEmploymentDate } = employee.details;
  const { payFrequency, periods, payslips, withSalaries } = paid;
  return {
    startDate: continuousEmploymentDate ?? employee.start_date,
    leavingDate: employee.leaving_date,
    ...(territory ? { territory } : {}),
    payFrequency,
    earnings: earningsOf(payslips, withSalaries ? salaries : null),
    normalPaymentDates: payDays(facts, periods).slice(-MOST_PAY_DAYS),
  };
}

/** Returns the normal pay days of an employee, paid or not. */
function payDays({ employee }: EmployeeFacts, periods: readonly PayPeriod[]): readonly string[] {
  return periods
    .filter(({ periodEndDate }) => periodEndDate >= employee.start_date)
    .map(({ regularPaymentDate }) => regularPaymentDate);
}

/** Returns whether all of an employee's pay days are in the calendars. */
function beganHere({ employee }: EmployeeFacts, periods: readonly PayPeriod[]): boolean {
  const first = periods[0]?.periodStartDate;
  return first !== undefined && employee.start_date >= first;
}

/** Returns what sick pay from a day is averaged from, if the employee is new then. */
export function newStarter(
  facts: EmployeeFacts,
  periods: readonly PayPeriod[],
  sickFrom: string,
): ReturnType<typeof payOfNewStarter> {
  const { employee, salaries } = facts;
  if (!beganHere(facts, periods)) return {};
  const last = periods
    .filter(
      ({ regularPaymentDate, periodEndDate }) => regularPaymentDate < sickFrom && periodEndDate >= employee.start_date,
    )
    .at(-1);
  const salary = salaries.filter((each) => each.effective_from <= sickFrom).at(-1)?.salary;
  return payOfNewStarter({
    startDate: employee.start_date,
    paidThrough: last?.periodEndDate ?? null,
    salary: salary === undefined ? null : moneyOf(salary),
  });
}

/** Returns the pay days of an average that have no final payslip, so that the earnings are not known. */
export function unpaidDays(
  periods: readonly PayPeriod[],
  { earnings = [] }: Pick<SickPayEmployment, "earnings">,
  { from, upTo }: { readonly from: string; readonly upTo: string },
): readonly string[] {
  const paid = new Set(earnings.map(({ normalPaymentDate }) => normalPaymentDate));
  return periods
    .map(({ regularPaymentDate }) => regularPaymentDate)
    .filter((day) => day >= from && day <= upTo && !paid.has(day));
}
