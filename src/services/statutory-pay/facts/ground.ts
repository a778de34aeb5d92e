import { formatDate, readDate } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { findConfig, findUsualPattern, type PayPeriod } from "../../pay";
import type { Award, Ground } from "../calculate/award";
import { statutoryTables } from "../store/statutory-tables";
import { type FinalPayslip, finalPayslips } from "./earnings";
import {
  type DaysElsewhere,
  daysElsewhere,
  findOtherJobs,
  getEmployment,
  getQualifyingDays,
  newInJobs,
  periodsOfEmployee,
  withOtherJobs,
} from "./other-jobs";
import { type PayCalendar, payCalendar, periodFacts } from "./pay-calendar";

/** Days before an award in which its average earnings lie, and after it in which it may pay. */
const MOST_DAYS_BEFORE = 500;
const MOST_DAYS_AHEAD = 500;

/** What an employee's awards are calculated from, and the calendar behind it. */
export interface EmployeeGround {
  readonly facts: EmployeeFacts;
  readonly calendar: PayCalendar;
  /** The periods that pay the employee, paid or not, also of earlier payrolls. */
  readonly paidPeriods: readonly PayPeriod[];
  /** The days that earlier payrolls have paid; null if the employee was on no other one. */
  readonly daysElsewhere: DaysElsewhere | null;
  readonly ground: Ground;
  /** The final payslips that average earnings may include. */
  readonly payslips: readonly FinalPayslip[];
}

/** Reads what an employee's awards are calculated from, with the same statements however many awards there are. */
export async function employeeGround(
  tx: Tx,
  context: ServiceContext,
  facts: EmployeeFacts,
  awards: readonly Award[],
): Promise<EmployeeGround> {
  const { employee } = facts;
  const config = await findConfig(tx, employee.payroll_config_id);
  if (config === null) throw new Error("An employee has a payroll.");
  const { first, last } = getAwardDays(awards);
  const calendar = await payCalendar(tx, context, config, shifted(last, MOST_DAYS_AHEAD));
  const days = { from: shifted(first, -MOST_DAYS_BEFORE), upTo: last };
  const payslips = await finalPayslips(tx, employee.employee_id, days);
  const paidPeriods = await periodsOfEmployee(tx, context, calendar, payslips);
  const { payFrequency } = calendar;
  const otherJobs = await findOtherJobs(tx, context, facts, { ...days, ahead: shifted(last, MOST_DAYS_AHEAD) });
  const job = { facts, calendar, paidPeriods, payslips };
  const isSick = awards.some(({ request }) => request.statutoryType === "StatutorySickPay");
  const patterns = [config.working_pattern_defaults, await findUsualPattern(tx)];
  return {
    facts,
    calendar,
    paidPeriods,
    daysElsewhere: await daysElsewhere(tx, employee.employee_id, employee.payroll_config_id),
    payslips,
    ground: {
      employment: {
        ...getEmployment(facts, { payFrequency, periods: paidPeriods, payslips, withSalaries: !isSick }),
        ...(isSick ? {} : withOtherJobs(job, otherJobs, leaveFrom(awards) ?? first)),
      },
      employmentOn: (sickFrom) => newInJobs(job, otherJobs, sickFrom),
      otherJobs,
      payPeriods: periodFacts(calendar, first),
      qualifyingDays: getQualifyingDays(facts, patterns),
      testDates: await testDates(tx, employee.employee_id),
    },
  };
}

/** Returns the first and the last day that awards name. */
export function getAwardDays(awards: readonly Award[]): { readonly first: string; readonly last: string } {
  const days = awards.flatMap(({ request, imported }) => [
    ...[request.startDate, request.endDate, request.qualifyingEventDate, request.neonatalCareStartDate],
    ...(request.blocks ?? []).map(({ startDate }) => startDate),
    ...(request.earlierAbsences ?? []).map(({ startDate }) => startDate),
    ...(typeof imported?.chainStartDate === "string" ? [imported.chainStartDate] : []),
  ]);
  const known = days.filter((day) => day !== undefined).sort();
  const [first = TODAY] = known;
  return { first, last: known.at(-1) ?? first };
}

/** Returns the first day of leave of awards; undefined if none is known. */
function leaveFrom(awards: readonly Award[]): string | undefined {
  const days = awards.flatMap(({ request: { startDate, blocks = [] } }) => [
    startDate,
    ...blocks.map((block) => block.startDate),
  ]);
  return days.filter((day) => day !== undefined).sort()[0];
}

/** A day of an award that names none: nothing of it can be calculated. */
const TODAY = formatDate(0);

function shifted(day: string, days: number): string {
  return formatDate(readDate(day) + days);
}

/** Returns the test dates of an employee's awards, by id. */
async function testDates(tx: Tx, employeeId: string): Promise<ReadonlyMap<string, string | null>> {
  const rows = await statutoryTables(tx)
    .selectFrom("statutory_payment")
    .select(["statutory_pay_id", "outcome"])
    .where("employee_id", "=", employeeId)
    .execute();
  return new Map(rows.map(({ statutory_pay_id: id, outcome }) => [id, outcome.testDate]));
}
