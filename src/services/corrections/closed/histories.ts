import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { PaymentFacts, Payslip, Rulebook, YearFacts } from "../../../engine";
import { daysOfPeriod, formatDate, readDate, taxPeriodOn } from "../../../engine/base";
import { aggregateLateJobs, daysOfPossiblePeriods, type LoansOnDay, withLateLoans } from "../../../engine/gross-to-net";
import type { Tx } from "../../../platform/store";
import { type PayslipMade, type ServiceContext, taxYearOn } from "../../contract";
import { type EmployeeFacts, factsByIds, jobsOfEmployees } from "../../employees";
import { nextSlips, type RunRow, recordFacts, selectPayslips, selectRunRows, yearOnFile } from "../../pay-runs";
import type { CorrectionTables } from "../store/correction-tables";
import { type PostedBefore, postedBefore } from "../store/select-corrections";
import { type ClosedPayslip, closedPayslips } from "./closed-payslips";
import { type KnownNow, knownNow } from "./known-now";

/** An employee's record, what closed periods were made from, and what is known of them now. */
export interface EmployeeHistory {
  readonly facts: EmployeeFacts;
  readonly closed: readonly ClosedPayslip[];
  readonly missed: readonly MissedPayment[];
  readonly known: ReadonlyMap<ClosedPayslip, KnownNow>;
  readonly posted: PostedBefore;
  readonly jobs: Awaited<ReturnType<typeof jobsNow>>;
}

/** Returns the histories of employees, by employee; the statements grow with their periods only. */
export async function findHistories(
  tx: Tx,
  context: Pick<ServiceContext, "rulebook" | "payslipSources">,
  people: readonly EmployeeFacts[],
): Promise<ReadonlyMap<string, EmployeeHistory>> {
  if (people.length === 0) return new Map();
  const ids = people.map(({ employee }) => employee.employee_id);
  const closed = await closedPayslips(tx, ids);
  const missed = await missedPayments(tx, context, people);
  const known = await knownNow(tx, context, closed);
  const posted = await postedBefore(tx, ids);
  const jobs = await jobsNow(tx, { people, closed, rulebook: context.rulebook });
  return new Map(
    people.map((facts, at) => {
      const id = ids[at] ?? "";
      const own = {
        closed: closed.get(id) ?? [],
        missed: missed.get(id) ?? [],
        posted: posted.get(id) ?? NOTHING_POSTED,
      };
      return [id, { facts, ...own, known, jobs }];
    }),
  );
}

const NOTHING_POSTED: PostedBefore = { lines: new Map(), orders: [], reported: new Map() };

type OtherJobs = NonNullable<PaymentFacts["otherJobs"]>;

interface JobSlip {
  readonly employeeId: string;
  readonly payslipId: string;
  readonly day: number;
  readonly payslip: Payslip;
  /** The loans that it was made with, if that is kept, and those of its day now. */
  readonly loansThen: LoansOnDay | null;
  readonly loansNow: LoansOnDay;
}

/** What the closed payslips of some employees are looked for. */
interface Asked {
  readonly people: readonly EmployeeFacts[];
  readonly closed: ReadonlyMap<string, readonly ClosedPayslip[]>;
  readonly rulebook: Rulebook;
}

/**
 * Returns the closed payslips of which it became known later that the person has other jobs whose earnings are added, with
 * what those had paid before, or that there are none: then null; also those whose other jobs have loans that became known
 * later. All others are as they were made, also where adding was
 * not practicable then and is now, or was and is not: that acts from now on.
 */
async function jobsNow(
  tx: Tx,
  { people, closed, rulebook }: Asked,
): Promise<ReadonlyMap<ClosedPayslip, OtherJobs | null>> {
  const ids = people.map(({ employee }) => employee.employee_id);
  const jobs = await jobsOfEmployees(tx, ids);
  const members = [...new Set([...jobs.values()].flat())];
  const records = (await factsByIds(tx, members)).filter(({ employee }) => employee.not_aggregated_reason === null);
  const added = records.map(({ employee }) => employee.employee_id);
  const slips = await slipsOfJobs(tx, records, [...closed.values()].flat());
  const found = new Map<ClosedPayslip, OtherJobs | null>();
  for (const id of ids) {
    const others = (jobs.get(id) ?? []).filter((other) => other !== id);
    const ofOthers = slips.filter(({ employeeId }) => others.includes(employeeId));
    for (const payslip of closed.get(id) ?? []) {
      const isStated = (payslip.made.year.payments[0]?.otherJobs ?? null) !== null;
      if (isStated && others.length === 0) found.set(payslip, null);
      if (payslip.isNotAggregated || !added.includes(id)) continue;
      const now = isStated ? owedLate(payslip, ofOthers, rulebook) : statedLate(payslip, ofOthers, rulebook);
      if (now !== undefined) found.set(payslip, now);
    }
  }
  return found;
}

/** Returns what other jobs mean for a payslip; undefined if they were not paid in its period, and so mean nothing. */
function statedLate(
  { day: paidOn, payslipId, run, made }: ClosedPayslip,
  slips: readonly JobSlip[],
  rulebook: Rulebook,
): OtherJobs | undefined {
  const { payFrequency: frequency } = run;
  const [day, taxYear] = [readDate(paidOn), taxYearOn(paidOn)];
  const days = daysOfPeriod(taxYear, frequency, taxPeriodOn(day, taxYear, frequency).period);
  const inPeriod = slips.filter(({ day: on }) => days !== null && on >= days.first && on <= days.last);
  const others = inPeriod.map((slip) => ({
    payFrequency: slip.payslip.payFrequency,
    paid: slip.payslipId < payslipId ? [slip] : [],
  }));
  const now = aggregateLateJobs(others, { taxYear, frequency, day }, rulebook);
  if (now.payFrequency === frequency && now.earningsPeriodToDate === undefined) return undefined;
  const earlier = earlierSlips(slips, { payslipId, day, frequency: now.payFrequency });
  // Of another interval they have taken loans by another threshold.
  const isOther = earlier.some(({ payslip }) => payslip.payFrequency !== now.payFrequency);
  return isOther || earlier.some(hasOtherLoans)
    ? withLateLoans(now, loansNow(earlier), { day, method: methodOf(made) }, rulebook)
    : now;
}

/** Returns what other jobs mean for a payslip that counted them, if it became known later which loans they have. */
function owedLate(
  { day: paidOn, payslipId, made }: ClosedPayslip,
  slips: readonly JobSlip[],
  rulebook: Rulebook,
): OtherJobs | undefined {
  const stated = made.year.payments[0]?.otherJobs ?? null;
  if (stated === null) return undefined;
  const day = readDate(paidOn);
  const earlier = earlierSlips(slips, { payslipId, day, frequency: stated.payFrequency });
  return earlier.some(hasOtherLoans)
    ? withLateLoans(stated, loansNow(earlier), { day, method: methodOf(made) }, rulebook)
    : undefined;
}

/** Returns how the loans of several weeks are deducted by the payroll of a payslip; null for the rules' policy. */
function methodOf({ year }: ClosedPayslip["made"]) {
  return year.payments[0]?.loanMultiplesOfWeeks ?? null;
}

interface PlaceOfSlip {
  readonly payslipId: string;
  readonly day: number;
  readonly frequency: OtherJobs["payFrequency"];
}

/** Returns the payslips that one counts: those locked before it in the earnings period of the shortest interval. */
function earlierSlips(slips: readonly JobSlip[], { payslipId, day, frequency }: PlaceOfSlip): readonly JobSlip[] {
  const taxYear = taxYearOn(formatDate(day));
  const days = daysOfPeriod(taxYear, frequency, taxPeriodOn(day, taxYear, frequency).period);
  return slips.filter((slip) => {
    return slip.payslipId < payslipId && days !== null && slip.day >= days.first && slip.day <= days.last;
  });
}

function hasOtherLoans({ loansThen, loansNow: now }: JobSlip): boolean {
  return loansThen !== null && !isDeepStrictEqual(loansThen, now);
}

/** Returns the loans that any of the records has now. */
function loansNow(slips: readonly JobSlip[]): LoansOnDay {
  const all = slips.map((slip) => slip.loansNow);
  return {
    plans: [...new Set(all.flatMap(({ plans }) => plans))],
    postgraduate: all.some(({ postgraduate }) => postgraduate),
  };
}

function loansOn(
  { studentLoans = [], postgraduateLoans = [] }: Pick<YearFacts, "studentLoans" | "postgraduateLoans">,
  day: string,
): LoansOnDay {
  const isOn = ({ startDate, endDate = null }: { readonly startDate: string; readonly endDate?: string | null }) =>
    startDate <= day && (endDate === null || day <= endDate);
  return {
    plans: studentLoans.filter(isOn).map(({ studentLoanPlan }) => studentLoanPlan),
    postgraduate: postgraduateLoans.some(isOn),
  };
}

async function slipsOfJobs(
  tx: Tx,
  records: readonly EmployeeFacts[],
  closed: readonly ClosedPayslip[],
): Promise<readonly JobSlip[]> {
  const employeeIds = records.map(({ employee }) => employee.employee_id);
  if (employeeIds.length === 0 || closed.length === 0) return [];
  const days = closed.map(({ day, run }) =>
    daysOfPossiblePeriods({ taxYear: taxYearOn(day), frequency: run.payFrequency, day: readDate(day) }),
  );
  const rows = await selectPayslips(tx)
    .select(["employee_id", "payslip_id", "regular_payment_date", sql<Payslip>`document->'payslip'`.as("payslip")])
    .where("employee_id", "in", [...employeeIds])
    .where("regular_payment_date", ">=", formatDate(Math.min(...days.map(({ first }) => first))))
    .where("regular_payment_date", "<=", formatDate(Math.max(...days.map(({ last }) => last))))
    .where(sql<boolean>`document->'notAggregated' is null`)
    .orderBy("payslip_id")
    .execute();
  const made = await madeOf(
    tx,
    rows.map(({ payslip_id }) => payslip_id),
  );
  return rows.flatMap(({ employee_id: employeeId, payslip_id: payslipId, regular_payment_date: paidOn, payslip }) => {
    const facts = records.find(({ employee }) => employee.employee_id === employeeId);
    const then = made.get(payslipId);
    if (facts === undefined) return [];
    return {
      employeeId,
      payslipId,
      day: readDate(paidOn),
      payslip,
      loansThen: then === undefined ? null : loansOn(then.year, paidOn),
      loansNow: loansOn(recordFacts(facts, taxYearOn(paidOn)), paidOn),
    };
  });
}

async function madeOf(tx: Tx, payslipIds: readonly string[]): Promise<ReadonlyMap<string, PayslipMade>> {
  if (payslipIds.length === 0) return new Map();
  const kept = await tx
    .withTables<CorrectionTables>()
    .selectFrom("closed_facts")
    .select(["payslip_id", "made"])
    .where("payslip_id", "in", [...payslipIds])
    .execute();
  return new Map(kept.map(({ payslip_id, made }) => [payslip_id, made]));
}

/** A closed period that should have paid an employee, and what its payslip would have been calculated from. */
export interface MissedPayment extends Omit<ClosedPayslip, "payslipId" | "isNotAggregated" | "payslip" | "run"> {
  readonly made: PayslipMade;
}

/** The place of a payment. */
interface Place {
  readonly year: number;
  readonly period: number;
  readonly regular_payment_date: string;
}

/**
 * Returns the payments that people missed who were added, or whose first day became known, after their runs were locked:
 * those before the first payslip, unless what other employers paid of the year is on file. A period that has paid the
 * employee in a supplementary run is dealt with. Each run that somebody missed is calculated once.
 */
async function missedPayments(
  tx: Tx,
  context: Pick<ServiceContext, "rulebook" | "payslipSources">,
  people: readonly EmployeeFacts[],
): Promise<ReadonlyMap<string, readonly MissedPayment[]>> {
  const missed = new Map<string, MissedPayment[]>(people.map(({ employee }) => [employee.employee_id, []]));
  const firsts = await firstPayslips(tx, [...missed.keys()]);
  for (const run of await lockedRuns(tx, people)) {
    const unpaid = people.filter((facts) => isMissed(facts, run, firsts.get(facts.employee.employee_id) ?? null));
    if (unpaid.length === 0) continue;
    const next = await nextSlips(tx, context, unpaid, run);
    const { year, period, supplementary, regular_payment_date: day, rules_digest } = run;
    for (const [employeeId, { made }] of next?.slips ?? []) {
      missed.get(employeeId)?.push({ day, year, period, supplementary, made, rulesDigest: rules_digest ?? "" });
    }
  }
  return missed;
}

function isMissed(facts: EmployeeFacts, run: RunRow, first: Place | null): boolean {
  const { payroll_config_id, start_date, leaving_date } = facts.employee;
  return (
    run.payroll_config_id === payroll_config_id &&
    run.period_end_date >= start_date &&
    (leaving_date === null || run.period_start_date <= leaving_date) &&
    (first === null || run.regular_payment_date < first.regular_payment_date) &&
    (run.year !== first?.year || run.period !== first.period) &&
    yearOnFile(facts, run.year) === null
  );
}

async function firstPayslips(tx: Tx, employeeIds: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const rows = await selectPayslips(tx)
    .distinctOn("employee_id")
    .select(["employee_id", "year", "period", "regular_payment_date"])
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .orderBy("regular_payment_date")
    .orderBy("payslip_id")
    .execute();
  return new Map(rows.map(({ employee_id, ...place }) => [employee_id, place]));
}

function lockedRuns(tx: Tx, people: readonly EmployeeFacts[]): Promise<readonly RunRow[]> {
  const payrolls = [...new Set(people.map(({ employee }) => employee.payroll_config_id))];
  return selectRunRows(tx)
    .where("payroll_config_id", "in", payrolls)
    .where("supplementary", "=", 0)
    .where("status", "=", "Locked")
    .orderBy("sequence")
    .execute();
}
