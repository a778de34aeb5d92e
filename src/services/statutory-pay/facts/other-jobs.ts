import { sql } from "kysely";
import type { QualifyingDaysFacts, QualifyingPatternFacts, SickPayEmployment, SickPayFacts } from "../../../engine";
import type { StatutoryType } from "../../../engine/base";
import { payOfNewStarter } from "../../../engine/statutory-pay/average-earnings";
import type { Tx } from "../../../platform/store";
import { moneyOf, type ServiceContext } from "../../contract";
import { type EmployeeFacts, factsByIds, jobsOfPeople } from "../../employees";
import { findConfig, findUsualPattern, type PayPeriod, type Weekday, type WorkingPattern } from "../../pay";
import { selectPayslips } from "../../pay-runs";
import { type FinalPayslip, finalPayslips, getEarnings } from "./earnings";
import { isLocked, type PayCalendar, payCalendar } from "./pay-calendar";
import { type StatutorySpell, statutorySpells } from "./statutory-spells";

/** The most normal pay days that are needed. */
const MOST_PAY_DAYS = 100;

const DAYS = [
  ["monday", "Monday"],
  ["tuesday", "Tuesday"],
  ["wednesday", "Wednesday"],
  ["thursday", "Thursday"],
  ["friday", "Friday"],
  ["saturday", "Saturday"],
  ["sunday", "Sunday"],
] as const;

const MONDAY_TO_FRIDAY: readonly Weekday[] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

/** A job as average earnings need it: its record, the periods that pay it, and its final payslips. */
interface Job {
  readonly facts: EmployeeFacts;
  readonly calendar: PayCalendar;
  readonly paidPeriods: readonly PayPeriod[];
  readonly payslips: readonly FinalPayslip[];
}

/** Another job of the person whose earnings are added for Class 1: statutory pay treats the jobs as one contract. */
export interface OtherJob extends Job {
  readonly qualifyingDays: QualifyingDaysFacts;
  readonly spells: readonly StatutorySpell[];
  /** Whether its record comes before the one in hand: of several the first one pays. */
  readonly isBefore: boolean;
}

interface Days {
  readonly from: string;
  readonly upTo: string;
  readonly ahead: string;
}

/** Returns the other jobs that are one contract with an employee's; one statement if there are none. */
export async function findOtherJobs(
  tx: Tx,
  context: Pick<ServiceContext, "payrollRuns">,
  { employee }: EmployeeFacts,
  days: Days,
): Promise<readonly OtherJob[]> {
  const own = employee.not_aggregated_reason === null ? await jobsOfPeople(tx, [employee]) : new Map();
  const ids: readonly string[] = own.get(employee.employee_id) ?? [];
  const records = await factsByIds(
    tx,
    ids.filter((id) => id !== employee.employee_id),
  );
  const jobs: OtherJob[] = [];
  for (const facts of records) {
    const { not_aggregated_reason: reason, employee_id: id } = facts.employee;
    if (reason !== null) continue;
    jobs.push({ ...(await otherJob(tx, context, facts, days)), isBefore: id < employee.employee_id });
  }
  return jobs;
}

async function otherJob(
  tx: Tx,
  context: Pick<ServiceContext, "payrollRuns">,
  facts: EmployeeFacts,
  { from, upTo, ahead }: Days,
): Promise<Omit<OtherJob, "isBefore">> {
  const { employee_id: id, payroll_config_id: payroll } = facts.employee;
  const config = await findConfig(tx, payroll);
  if (config === null) throw new Error("An employee has a payroll.");
  const calendar = await payCalendar(tx, context, config, ahead);
  const payslips = await finalPayslips(tx, id, { from, upTo });
  const patterns = [config.working_pattern_defaults, await findUsualPattern(tx)];
  return {
    facts,
    calendar,
    payslips,
    paidPeriods: await periodsOfEmployee(tx, context, calendar, payslips),
    qualifyingDays: getQualifyingDays(facts, patterns),
    spells: await statutorySpells(tx, [id]),
  };
}

/** Returns whether the person is employed in a job on a day. */
export function isHeldOn({ facts: { employee } }: Job, day: string): boolean {
  return employee.start_date <= day && (employee.leaving_date === null || employee.leaving_date >= day);
}

/** Returns what the employment of a job has beside it for an average, since the person has others on a day. */
export function withOtherJobs(own: Job, others: readonly OtherJob[], day: string): Partial<SickPayEmployment> {
  const held = others.filter((job) => isHeldOn(job, day));
  if (held.length === 0) return {};
  const otherJobs = held.map(employmentOfJob);
  const jobStartDate = employmentOfJob(own).startDate;
  const [startDate = jobStartDate] = [jobStartDate, ...otherJobs.map((job) => job.startDate)].sort();
  return { startDate, jobStartDate, otherJobs };
}

/** A pay rise of the job in hand does not act on the pay of others, so that none of it depends on the salary. */
function employmentOfJob({ facts, calendar, paidPeriods, payslips }: Job) {
  const paid = { payFrequency: calendar.payFrequency, periods: paidPeriods, payslips, withSalaries: false };
  const { normalPaymentDates = [] } = getEmployment(facts, paid);
  const { continuousEmploymentDate } = facts.employee.details;
  return {
    startDate: continuousEmploymentDate ?? facts.employee.start_date,
    payFrequency: calendar.payFrequency,
    earnings: getEarnings(payslips, null).map((each) => ({ ...each, amountFromSalary: "0.00" })),
    normalPaymentDates,
  };
}

/**
 * Returns what sick pay from a day is averaged from if the person is new then, in each job: somebody with a job that is not
 * new has an average of pay.
 */
export function newInJobs(own: Job, others: readonly OtherJob[], sickFrom: string): Partial<SickPayEmployment> {
  const contract = withOtherJobs(own, others, sickFrom);
  const [first = {}, ...rest] = [own, ...others.filter((job) => isHeldOn(job, sickFrom))].map((job) =>
    newStarter(job.facts, job.paidPeriods, sickFrom),
  );
  const isNew = [first, ...rest].every((each) => Object.keys(each).length > 0);
  if (!isNew) return contract;
  const otherJobs = (contract.otherJobs ?? []).map((job, index) => ({ ...job, ...rest[index] }));
  return { ...contract, ...first, ...(otherJobs.length === 0 ? {} : { otherJobs }) };
}

/** Returns the days of work and of sickness in the other jobs. */
export function sicknessInJobs(others: readonly OtherJob[]): NonNullable<SickPayFacts["otherJobs"]> {
  return others.map(({ facts: { employee }, qualifyingDays, spells }) => ({
    startDate: employee.start_date,
    leavingDate: employee.leaving_date,
    qualifyingDays,
    absences: spells
      .filter(({ statutory_type: type }) => type === "StatutorySickPay")
      .map(({ start_date: startDate, end_date: endDate }) => ({ startDate, endDate })),
  }));
}

/**
 * Returns whether another job pays for days of leave, since one contract pays once: the first of the records that are held
 * then pays sick pay, and family pay if it has leave of the same kind on any of the days.
 */
export function isPaidInOtherJob(
  others: readonly OtherJob[],
  type: StatutoryType,
  { startDate, endDate }: { readonly startDate: string | null; readonly endDate: string | null },
): boolean {
  if (startDate === null) return false;
  return others.some((job) => {
    if (!job.isBefore) return false;
    if (type === "StatutorySickPay") return isHeldOn(job, startDate);
    return job.spells.some(
      ({ statutory_type, start_date: from, end_date: to }) =>
        statutory_type === type && from <= (endDate ?? from) && (to ?? startDate) >= startDate,
    );
  });
}

type Week = Readonly<Partial<Record<(typeof DAYS)[number][0], string>>>;

/** Working patterns that apply to employees without one of their own, the first that is there. */
type UsualPatterns = readonly (WorkingPattern | null)[];

/**
 * Returns the qualifying days of sick pay in the engine's form: the employee's policies, else the days of the working
 * pattern, else those of the payroll or the organisation, else Monday to Friday.
 */
export function getQualifyingDays(facts: EmployeeFacts | null, usual: UsualPatterns): QualifyingDaysFacts {
  const policies = facts?.sspPolicies ?? [];
  if (policies.length > 0) {
    return dated(
      policies.map(({ effective_from, qualifying_days }) => [effective_from, { qualifyingDays: qualifying_days }]),
    );
  }
  const own = facts?.workingPatterns ?? [];
  if (own.length > 0) return dated(own.map(({ effective_from, pattern }) => [effective_from, patternOf(pattern)]));
  const pattern = usual.find((each) => each !== null) ?? null;
  return pattern === null ? MONDAY_TO_FRIDAY : [patternOf(pattern)];
}

/** The first pattern has always been in force. */
function dated(
  patterns: readonly (readonly [from: string, pattern: QualifyingPatternFacts])[],
): readonly QualifyingPatternFacts[] {
  return patterns.map(([from, pattern], index) => (index === 0 ? pattern : { effectiveFrom: from, ...pattern }));
}

function patternOf(pattern: WorkingPattern): QualifyingPatternFacts {
  const { weeks, rotationStartDate } = pattern;
  if (weeks && rotationStartDate) return { weeks: weeks.map(workedDays), rotationStartDate };
  const days = workedDays(pattern);
  return { qualifyingDays: days.length === 0 ? ["Wednesday"] : days };
}

function workedDays(week: Week): readonly Weekday[] {
  return DAYS.filter(([name]) => Number(week[name] ?? 0) > 0).map(([, day]) => day);
}

/**
 * Returns the periods that pay an employee, paid or not, in order: those of each earlier payroll up to its last final
 * payslip, and then those of the payroll of today.
 */
export async function periodsOfEmployee(
  tx: Tx,
  context: Pick<ServiceContext, "payrollRuns">,
  calendar: PayCalendar,
  payslips: readonly FinalPayslip[],
): Promise<readonly PayPeriod[]> {
  const periods: PayPeriod[] = [];
  for (const { payrollConfigId, lastDay } of earlierPayrolls(payslips, calendar)) {
    const config = await findConfig(tx, payrollConfigId);
    if (config === null) throw new Error("The payroll of a final payslip exists.");
    const earlier = await payCalendar(tx, context, config, lastDay);
    periods.push(...after(periods, earlier.periods).filter(({ periodEndDate }) => periodEndDate <= lastDay));
  }
  if (periods.length === 0) return calendar.periods;
  // What this payroll paid before the employee came is none of the employee's pay.
  const paid = new Set(payslips.map(({ periodEndDate }) => periodEndDate));
  const own = calendar.periods.filter((period) => !isLocked(calendar, period) || paid.has(period.periodEndDate));
  return [...periods, ...after(periods, own)];
}

/** Returns the payrolls that paid an employee before the payroll of today, each time with the last day that it paid. */
function earlierPayrolls(payslips: readonly FinalPayslip[], { payrollConfigId: current }: PayCalendar) {
  const stays: { payrollConfigId: string; lastDay: string }[] = [];
  for (const { payrollConfigId, periodEndDate } of payslips) {
    const stay = stays.at(-1);
    if (stay?.payrollConfigId === payrollConfigId) stay.lastDay = periodEndDate;
    else stays.push({ payrollConfigId, lastDay: periodEndDate });
  }
  return stays.at(-1)?.payrollConfigId === current ? stays.slice(0, -1) : stays;
}

function after(before: readonly PayPeriod[], periods: readonly PayPeriod[]): readonly PayPeriod[] {
  const last = before.at(-1)?.periodEndDate ?? "";
  return periods.filter(({ periodEndDate }) => periodEndDate > last);
}

/** The days that other payrolls than that of today have paid an employee for. */
export interface DaysElsewhere {
  readonly from: string;
  readonly to: string;
}

/** Returns from when to when other payrolls have paid an employee; null if none has. */
export async function daysElsewhere(
  tx: Tx,
  employeeId: string,
  payrollConfigId: string,
): Promise<DaysElsewhere | null> {
  const days = await selectPayslips(tx)
    .select([
      sql<string | null>`min(document -> 'shown' ->> 'periodStartDate')`.as("from"),
      sql<string | null>`max(document -> 'shown' ->> 'periodEndDate')`.as("to"),
    ])
    .where("employee_id", "=", employeeId)
    .where("payroll_config_id", "<>", payrollConfigId)
    .executeTakeFirstOrThrow();
  return days.from === null || days.to === null ? null : { from: days.from, to: days.to };
}

interface Paid {
  readonly payFrequency: PayCalendar["payFrequency"];
  /** The periods that pay the employee, paid or not. */
  readonly periods: readonly PayPeriod[];
  readonly payslips: readonly FinalPayslip[];
  /** Whether pay rises may be applied to the pay: not to that of sick pay. */
  readonly withSalaries: boolean;
}

/** Returns an employee's employment in the engine's form, with the pay of final payslips. */
export function getEmployment(facts: EmployeeFacts, paid: Paid): SickPayEmployment {
  const { employee, salaries } = facts;
  const { territory, continuousEmploymentDate } = employee.details;
  const { payFrequency, periods, payslips, withSalaries } = paid;
  return {
    startDate: continuousEmploymentDate ?? employee.start_date,
    leavingDate: employee.leaving_date,
    ...(territory ? { territory } : {}),
    payFrequency,
    earnings: getEarnings(payslips, withSalaries ? salaries : null),
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
function newStarter(
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
