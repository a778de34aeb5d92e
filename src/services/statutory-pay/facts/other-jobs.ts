import type { QualifyingDaysFacts, SickPayEmployment, SickPayFacts } from "../../../engine";
import type { StatutoryType } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { type EmployeeFacts, factsByIds, jobsOfPeople } from "../../employees";
import { findConfig, findUsualPattern, type PayPeriod } from "../../pay";
import { earningsOf, type FinalPayslip, finalPayslips } from "./earnings";
import { employmentOf, newStarter } from "./employment";
import { type PayCalendar, payCalendar } from "./pay-calendar";
import { periodsOfEmployee } from "./pay-days";
import { qualifyingDaysOf } from "./qualifying-days";
import { type StatutorySpell, statutorySpells } from "./statutory-spells";

/** A job as average earnings need it: its record, the periods that pay it, and its final payslips. */
export interface Job {
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
export async function otherJobsOf(
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
    if (facts.employee.not_aggregated_reason === null) jobs.push(await otherJob(tx, context, facts, days, employee));
  }
  return jobs;
}

async function otherJob(
  tx: Tx,
  context: Pick<ServiceContext, "payrollRuns">,
  facts: EmployeeFacts,
  { from, upTo, ahead }: Days,
  own: EmployeeFacts["employee"],
): Promise<OtherJob> {
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
    qualifyingDays: qualifyingDaysOf(facts, patterns),
    spells: await statutorySpells(tx, [id]),
    isBefore: id < own.employee_id,
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
  const { normalPaymentDates = [] } = employmentOf(facts, paid);
  const { continuousEmploymentDate } = facts.employee.details;
  return {
    startDate: continuousEmploymentDate ?? facts.employee.start_date,
    payFrequency: calendar.payFrequency,
    earnings: earningsOf(payslips, null).map((each) => ({ ...each, amountFromSalary: "0.00" })),
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
