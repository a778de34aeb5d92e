import { sql } from "kysely";
import type { Payslip } from "../../../engine";
import { FREQUENCIES, formatDate, readDate } from "../../../engine/base";
import type { PaidOnDay } from "../../../engine/court-orders";
import { daysOfPossiblePeriods, type OtherJob, type PaidPayslip } from "../../../engine/gross-to-net";
import { longestInterval } from "../../../engine/pensions";
import type { Tx } from "../../../platform/store";
import { runningOn, taxYearOn } from "../../contract";
import { amongPeriod, directorshipOn, type EmployeeFacts, factsByIds, hasLeftBy, jobsOfPeople } from "../../employees";
import { findConfigs } from "../../pay";
import { lastOfEach } from "../payslips/last-payslips";
import type { NotWorkedOut } from "../payslips/not-worked-out";
import type { SlipPeriod } from "../payslips/slip-parts";
import type { WorkedSlip } from "../payslips/work-out";
import { yearOnFile } from "../payslips/year-on-file";
import { amongRun } from "../runs/people-of-run";
import { selectPayslips } from "../store/select-runs";
import {
  daysOfTaxPeriod,
  type EmploymentPay,
  type EmploymentSlip,
  isEmployedIn,
  referenceFrequency,
} from "./employment-pay";

/** A job of a person: its record, its interval, and the payslips of it that come before the one in hand. */
interface Job {
  readonly facts: EmployeeFacts;
  readonly payFrequency: SlipPeriod["payFrequency"];
  readonly paid: readonly JobPayslip[];
  readonly openingBalance: NonNullable<OtherJob["openingBalance"]> | null;
  /** Whether it has paid in the tax year, or pays in the run. */
  readonly isPaid: boolean;
}

/** What a person's other jobs mean for a payslip: their earnings are added for National Insurance and loans. */
export interface AggregatedJobs {
  /** In the order of their records. */
  readonly others: readonly Job[];
  /**
   * The record under which National Insurance of the payment is reported: of those that go on and have been paid in the tax
   * year or are paid now, that of the shortest interval, the first in order of several.
   */
  readonly nominatedEmployeeId: string;
  /** Whether another of the records has a loan that this one lacks. */
  readonly hasLoanElsewhere: boolean;
  /** Whether one of the others continues after the period. */
  readonly doOthersGoOn: boolean;
  /** The day of the appointment of somebody who is a director on the payment date; null for others. */
  readonly directorSince: string | null;
  /** What the jobs have paid on the pay date so far, for court orders; null for nothing. */
  readonly paidOnDay: PaidOnDay | null;
  /** The jobs that are one employment for automatic enrolment; null if this one is an employment of its own. */
  readonly employment: EmploymentPay | null;
}

/** A run, or a payment outside all of them, by its place in the calendar. */
type PlaceOfRun = Omit<SlipPeriod, "taxWeek" | "taxMonth" | "loanMultiplesOfWeeks" | "isLastOfYear">;

/** Calculates payslips of a run for some people. */
type Calculate = (people: readonly EmployeeFacts[]) => Promise<readonly (WorkedSlip | NotWorkedOut)[]>;

/**
 * Returns what the other jobs of employees mean for their payslips in a run, by employee; nothing of those with one job, or
 * whose jobs are not added up. Of the other jobs' payslips the final ones count, whatever their dates in the earnings
 * period, and of the same run those before, in the order of employees: each payment bears what those before it left.
 */
export async function jobsOfPage(
  tx: Tx,
  run: PlaceOfRun,
  employees: readonly EmployeeFacts[],
  calculate: Calculate,
): Promise<ReadonlyMap<string, AggregatedJobs>> {
  const people = await jobsOfPeople(
    tx,
    employees.map(({ employee }) => employee),
  );
  if (people.size === 0) return new Map();
  const ids = [...new Set([...people.values()].flat())];
  const records = (await factsByIds(tx, ids)).filter(({ employee }) => employee.not_aggregated_reason === null);
  const frequencies = new Map((await findConfigs(tx)).map((each) => [each.payroll_config_id, each.pay_frequency]));
  const finals = await payslipsOfJobs(
    tx,
    run,
    ids,
    longestInterval(
      run.payFrequency,
      records.flatMap(({ employee }) => frequencies.get(employee.payroll_config_id) ?? []),
    ),
  );
  const lastOfYear = await lastOfDirectors(tx, run, records);
  const paidInYear = await employeesPaidInYear(tx, taxYearOn(run.regularPaymentDate), ids);
  const inRun = await payslipsInRun(tx, run, unpaidBefore(run, employees, { people, finals }), calculate);
  const found = new Map<string, AggregatedJobs>();
  for (const facts of employees) {
    const { employee_id: id } = facts.employee;
    const own = people.get(id) ?? [];
    if (facts.employee.not_aggregated_reason !== null) continue;
    const jobs = records.flatMap((other): Job[] => {
      const { employee_id: otherId, payroll_config_id: payroll } = other.employee;
      const payFrequency = frequencies.get(payroll);
      if (otherId === id || !own.includes(otherId) || payFrequency === undefined) return [];
      const before = withLast(finals.get(otherId) ?? [], lastOfYear.get(otherId));
      const paid = [...before, ...(otherId < id ? (inRun.get(otherId) ?? []) : [])];
      const openingBalance = yearOnFile(other, taxYearOn(run.regularPaymentDate)) as Job["openingBalance"];
      const isPaid = paidInYear.has(otherId) || paid.length > 0;
      return [{ facts: other, payFrequency, paid, openingBalance, isPaid }];
    });
    const others = jobs.filter((job) => isInPeriod(job, run));
    const ended = earlierOfDirector(facts, jobs, run);
    if (others.length + ended.length === 0) continue;
    const job: Job = { facts, payFrequency: run.payFrequency, paid: [], openingBalance: null, isPaid: true };
    const before = (finals.get(id) ?? []).filter(({ payslip }) => payslip.payFrequency === run.payFrequency);
    const employment = employmentPay({ ...job, paid: before }, jobs, run);
    const paidOnDay = paidOn(jobs, run);
    found.set(id, { ...aggregated(job, others, run), others: [...others, ...ended], paidOnDay, employment });
  }
  return found;
}

/** Returns what the last payslip of the day says that the jobs with orders have paid on it. */
function paidOn(jobs: readonly Job[], { regularPaymentDate }: PlaceOfRun): PaidOnDay | null {
  const day = readDate(regularPaymentDate);
  const withOrders = jobs.flatMap((job) =>
    job.paid.flatMap(({ payslipId, payslip, ...paid }) => {
      const paidOnDay = paid.day === day ? payslip.courtOrders?.paidOnDay : undefined;
      return paidOnDay === undefined
        ? []
        : [{ place: orderOf({ payslipId, employeeId: employeeIdOf(job) }), paidOnDay }];
    }),
  );
  return withOrders.sort((one, other) => (one.place < other.place ? -1 : 1)).at(-1)?.paidOnDay ?? null;
}

/** Returns jobs that have ended, but paid a director in the tax year; they shorten no earnings period. */
function earlierOfDirector({ employee }: EmployeeFacts, jobs: readonly Job[], run: PlaceOfRun): readonly Job[] {
  if (directorshipOn(employee, run.regularPaymentDate) === null) return [];
  return jobs
    .filter((job) => job.isPaid && !isInPeriod(job, run))
    .map((job) => ({ ...job, payFrequency: run.payFrequency }));
}

/** Returns what the jobs of the employment that a job is in have paid in the pay reference period; null if it is one itself. */
function employmentPay(own: Job, others: readonly Job[], run: PlaceOfRun): EmploymentPay | null {
  const together = others.filter(({ facts }) => !facts.employee.separate_employment);
  if (own.facts.employee.separate_employment || together.length === 0) return null;
  const payFrequency = referenceFrequency(
    run,
    together.map((job) => ({ job: job.facts.employee, payFrequency: job.payFrequency })),
  );
  const days = daysOfTaxPeriod({ ...run, payFrequency });
  const paid = [own, ...together]
    .flatMap((job) => job.paid.map((payslip) => ({ ...payslip, employeeId: employeeIdOf(job) })))
    .filter(({ day }) => days !== null && day >= days.first && day <= days.last)
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  return { employeeId: employeeIdOf(own), payFrequency, paid };
}

/** Final payslips come in order of their locking, and then those of the run in the order of its records. */
function orderOf({ payslipId, employeeId }: Pick<EmploymentSlip, "payslipId" | "employeeId">): string {
  return payslipId === null ? `1 ${employeeId}` : `0 ${payslipId}`;
}

function aggregated(
  own: Job,
  others: readonly Job[],
  run: PlaceOfRun,
): Omit<AggregatedJobs, "employment" | "paidOnDay"> {
  const all = [own, ...others];
  const kinds = ({ facts: { loans } }: Job) =>
    (["Student", "Postgraduate"] as const).filter((kind) => {
      const ofKind = loans.filter((loan) => loan.kind === kind);
      return runningOn(ofKind, run.regularPaymentDate) !== null;
    });
  return {
    others,
    doOthersGoOn: others.some(({ facts: { employee } }) => !hasLeftBy(employee, run.periodEndDate)),
    directorSince: directorshipOn(own.facts.employee, run.regularPaymentDate)?.appointmentDate ?? null,
    nominatedEmployeeId: nominated(own, all, run),
    hasLoanElsewhere: all.flatMap(kinds).some((kind) => !kinds(own).includes(kind)),
  };
}

function nominated(own: Job, all: readonly Job[], run: PlaceOfRun): string {
  const candidates = all.filter((job) => job === own || (job.isPaid && goesOn(job, run)));
  const perYear = ({ payFrequency }: Job) => FREQUENCIES[payFrequency].perYear;
  const [first = own] = candidates.sort(
    (one, other) => perYear(other) - perYear(one) || (employeeIdOf(one) < employeeIdOf(other) ? -1 : 1),
  );
  return employeeIdOf(first);
}

function employeeIdOf({ facts }: Job): string {
  return facts.employee.employee_id;
}

function goesOn({ facts: { employee } }: Job, { periodStartDate }: PlaceOfRun): boolean {
  return employee.leaving_date === null || employee.leaving_date >= periodStartDate;
}

/** Whether somebody is employed in a job at some time of the pay period up to a payment, or is paid in it. */
function isInPeriod({ facts: { employee }, paid }: Job, run: PlaceOfRun): boolean {
  const days = daysOfTaxPeriod(run);
  if (days === null) return false;
  return isEmployedIn(employee, run) || paid.some(({ day: on }) => on >= days.first && on <= days.last);
}

interface Known {
  readonly people: ReadonlyMap<string, readonly string[]>;
  readonly finals: ReadonlyMap<string, readonly JobPayslip[]>;
}

/** Returns the records that the same run may pay before those of a page, and has not paid yet. */
function unpaidBefore(run: PlaceOfRun, employees: readonly EmployeeFacts[], { people, finals }: Known): string[] {
  const ids = employees.flatMap(({ employee: { employee_id: id } }) =>
    (people.get(id) ?? []).filter((other) => other < id),
  );
  const isPaid = (id: string) =>
    run.payRunId !== null && finals.get(id)?.some(({ payRunId }) => payRunId === run.payRunId) === true;
  return [...new Set(ids)].filter((id) => !isPaid(id));
}

/** Returns the payslips of a run for some records, calculated as the run will. */
async function payslipsInRun(
  tx: Tx,
  run: PlaceOfRun,
  employeeIds: readonly string[],
  calculate: Calculate,
): Promise<ReadonlyMap<string, readonly JobPayslip[]>> {
  const { payRunId, sequence } = run;
  const people =
    payRunId === null || sequence === null
      ? await amongPeriod(tx, run, employeeIds)
      : await amongRun(tx, { ...run, payRunId, sequence }, employeeIds);
  const slips = people.length === 0 ? [] : await calculate(people);
  const day = readDate(run.regularPaymentDate);
  return new Map(
    slips.flatMap((slip) =>
      slip.ok
        ? [
            [
              slip.facts.employee.employee_id,
              [
                {
                  day,
                  payslip: slip.payslip,
                  payslipId: null,
                  payRunId,
                  countedEarnings: slip.amounts.countedEarnings,
                },
              ],
            ] as const,
          ]
        : [],
    ),
  );
}

/** A payslip of another job; its id is null if it is of the same run, and not final yet. */
interface JobPayslip extends PaidPayslip {
  readonly payslipId: string | null;
  readonly payRunId: string | null;
  readonly countedEarnings: string;
}

/** Returns the final payslips of jobs around a payment, in order of their locking: as far as periods of an interval reach. */
async function payslipsOfJobs(
  tx: Tx,
  { regularPaymentDate }: Pick<SlipPeriod, "regularPaymentDate">,
  employeeIds: readonly string[],
  frequency: SlipPeriod["payFrequency"],
): Promise<ReadonlyMap<string, readonly JobPayslip[]>> {
  const day = readDate(regularPaymentDate);
  const { first, last } = daysOfPossiblePeriods({
    taxYear: taxYearOn(regularPaymentDate),
    frequency,
    day,
  });
  const rows = await selectPayslips(tx)
    .select(["employee_id", "payslip_id", "pay_run_id", "regular_payment_date"])
    .select([
      sql<Payslip>`document->'payslip'`.as("payslip"),
      sql<string>`document->>'countedEarnings'`.as("countedEarnings"),
    ])
    .where("employee_id", "in", [...employeeIds])
    .where("regular_payment_date", ">=", formatDate(first))
    .where("regular_payment_date", "<=", formatDate(last))
    .orderBy("payslip_id")
    .execute();
  const found = new Map<string, JobPayslip[]>();
  for (const { employee_id: id, regular_payment_date: paidOn, payslip, payslip_id, pay_run_id, ...row } of rows) {
    const { countedEarnings } = row;
    const paid = { day: readDate(paidOn), payslip, payslipId: payslip_id, payRunId: pay_run_id, countedEarnings };
    found.set(id, [...(found.get(id) ?? []), paid]);
  }
  return found;
}

/** Returns the last final payslip of a tax year of each job of directors: their earnings period is the year. */
async function lastOfDirectors(
  tx: Tx,
  { regularPaymentDate }: Pick<SlipPeriod, "regularPaymentDate">,
  records: readonly EmployeeFacts[],
): Promise<ReadonlyMap<string, JobPayslip>> {
  const directors = records.filter(({ employee }) => directorshipOn(employee, regularPaymentDate) !== null);
  const ids = directors.map(({ employee }) => employee.employee_id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<JobPayslip & { readonly employeeId: string; readonly paidOn: string }>`
    select employee_id as "employeeId", payslip_id as "payslipId", pay_run_id as "payRunId",
      regular_payment_date as "paidOn", document->'payslip' as payslip, document->>'countedEarnings' as "countedEarnings"
    from ${lastOfEach(ids, sql`year = ${taxYearOn(regularPaymentDate)}`)}`.execute(tx);
  return new Map(rows.map(({ employeeId, paidOn, ...row }) => [employeeId, { ...row, day: readDate(paidOn) }]));
}

/** Adds the last payslip of the year to those around a payment, in order of their locking. */
function withLast(paid: readonly JobPayslip[], last: JobPayslip | undefined): readonly JobPayslip[] {
  if (last === undefined || paid.some(({ payslipId }) => payslipId === last.payslipId)) return paid;
  return [...paid, last].sort((one, other) => ((one.payslipId ?? "") < (other.payslipId ?? "") ? -1 : 1));
}

/** Returns those of some employees who have a final payslip of a tax year. */
async function employeesPaidInYear(
  tx: Tx,
  taxYear: number,
  employeeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await selectPayslips(tx)
    .select("employee_id")
    .distinct()
    .where("employee_id", "in", [...employeeIds])
    .where("year", "=", taxYear)
    .execute();
  return new Set(rows.map(({ employee_id }) => employee_id));
}
