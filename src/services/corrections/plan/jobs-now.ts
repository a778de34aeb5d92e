import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { PaymentFacts, Payslip, Rulebook, YearFacts } from "../../../engine";
import { daysOfPeriod, formatDate, readDate, readPence, startOfTaxYear, taxPeriodOn } from "../../../engine/base";
import {
  aggregateLateDirector,
  aggregateLateJobs,
  type DirectorPay,
  daysOfPossiblePeriods,
  type LoansOnDay,
  withLateLoans,
  type YearToDateFacts,
} from "../../../engine/gross-to-net";
import type { Tx } from "../../../platform/store";
import { type PayslipMade, type ServiceContext, taxYearOn } from "../../contract";
import { type EmployeeFacts, factsByIds, jobsOfEmployees } from "../../employees";
import { getSlip, nextSlips, recordFacts, selectPayslips, yearOnFile } from "../../pay-runs";
import type { ClosedPayslip } from "../closed/closed-payslips";
import { type EmployeeHistory, ownHistories } from "../closed/histories";
import type { CorrectionTables } from "../store/correction-tables";
import { lawfulOfClosed } from "./plan-employee";

type Context = Pick<ServiceContext, "rulebook" | "payslipSources">;

/** Returns the histories of employees with what their other jobs mean for closed payslips now, by employee. */
export async function findHistories(
  tx: Tx,
  context: Context,
  people: readonly EmployeeFacts[],
): Promise<ReadonlyMap<string, EmployeeHistory>> {
  const own = await ownHistories(tx, context, people);
  const members = await jobsOfEmployees(tx, [...own.keys()]);
  const records = await factsByIds(tx, [...new Set([...members.values()].flat())]);
  const ofJobs = await ownHistories(tx, context, records);
  const jobs = await jobsNow(tx, context, own, { members, ofJobs });
  return new Map(
    [...own].map(([id, history]) => {
      const payDays = isAdded(history) ? payDaysOf(history, members.get(id) ?? [], ofJobs) : history.payDays;
      return [id, { ...history, jobs, payDays }];
    }),
  );
}

function isAdded({ facts }: EmployeeHistory): boolean {
  return facts.employee.not_aggregated_reason === null;
}

/** Returns the closed payslips of a record, and those of the person's other jobs that were calculated with them. */
function payDaysOf(
  own: EmployeeHistory,
  members: readonly string[],
  ofJobs: ReadonlyMap<string, EmployeeHistory>,
): EmployeeHistory["payDays"] {
  const others = members.flatMap((id) => (id === own.facts.employee.employee_id ? [] : (ofJobs.get(id) ?? [])));
  const ofOthers = others
    .filter(isAdded)
    .flatMap(({ payDays }) => payDays.filter(({ payslip }) => statesJobs(payslip)));
  const place = ({ payslip: { day, payslipId } }: EmployeeHistory["payDays"][number]) => `${day} ${payslipId}`;
  return [...own.payDays, ...ofOthers].sort((one, other) => (place(one) < place(other) ? -1 : 1));
}

type OtherJobs = NonNullable<PaymentFacts["otherJobs"]>;

/** The records of people with several jobs, by employee, and the histories of all of them. */
interface People {
  readonly members: ReadonlyMap<string, readonly string[]>;
  readonly ofJobs: ReadonlyMap<string, EmployeeHistory>;
}

interface JobSlip {
  readonly employeeId: string;
  readonly payslipId: string;
  readonly day: number;
  readonly payslip: Payslip;
  /** What the law asks of the pay that it paid, with the letters known now and without pay that was never due. */
  readonly lawful: Payslip;
  /** The loans that it was made with, if that is kept, and those of its day now. */
  readonly loansThen: LoansOnDay | null;
  readonly loansNow: LoansOnDay;
  /** Whether it was calculated with other jobs. */
  readonly statesJobs: boolean;
  /** Whether it was the last one of the year, or of the job. */
  readonly isFinalPayment: boolean;
}

/**
 * Returns the closed payslips of which it became known later that the person has other jobs whose earnings are added, with
 * what those had paid before, or that there are none: then null; also those whose other jobs have loans that became known
 * later, or earnings that the law has otherwise now: pay that was never due, and other category letters. All others are as
 * they were made, also where adding was not practicable then and is now, or was and is not: that acts from now on.
 */
async function jobsNow(
  tx: Tx,
  context: Context,
  own: ReadonlyMap<string, EmployeeHistory>,
  { members: jobs, ofJobs }: People,
): Promise<ReadonlyMap<ClosedPayslip, OtherJobs | null>> {
  const { rulebook } = context;
  const ids = [...own.keys()];
  const histories = [...ofJobs.values()].filter(isAdded);
  const records = histories.map(({ facts }) => facts);
  const added = records.map(({ employee }) => employee.employee_id);
  const closed = [...own.values()].flatMap((history) => history.closed);
  const slips = await slipsOfJobs(tx, context, histories, closed);
  const found = new Map<ClosedPayslip, OtherJobs | null>();
  for (const id of ids) {
    const others = (jobs.get(id) ?? []).filter((other) => other !== id);
    const ofOthers = slips.filter(({ employeeId }) => others.includes(employeeId));
    const isTheirs = (recordId: string) => recordId === id || others.includes(recordId);
    const ofAll = {
      employeeId: id,
      slips: slips.filter(({ employeeId }) => isTheirs(employeeId)),
      records: records.filter(({ employee }) => isTheirs(employee.employee_id)),
      openYear: await openYearOf(tx, context, own.get(id)),
    };
    for (const payslip of own.get(id)?.closed ?? []) {
      const late = added.includes(id) ? jobsLate(payslip, ofOthers, ofAll, rulebook) : undefined;
      const now = late ?? (others.length === 0 && statesJobs(payslip) ? null : undefined);
      if (now !== undefined) found.set(payslip, now);
    }
  }
  return found;
}

/** Returns the tax year of the next run of somebody who has been paid as a director; 0 for others, of whom it is not needed. */
async function openYearOf(tx: Tx, context: Context, history: EmployeeHistory | undefined): Promise<number> {
  const isDirector = history?.closed.some(({ made }) => (made.year.director ?? null) !== null) === true;
  const next = isDirector && history !== undefined ? await nextSlips(tx, context, [history.facts]) : null;
  return next === null || history === undefined ? 0 : getSlip(next, history.facts.employee.employee_id).run.year;
}

function jobsLate(
  payslip: ClosedPayslip,
  slips: readonly JobSlip[],
  all: AllJobs,
  rulebook: Rulebook,
): OtherJobs | undefined {
  if (payslip.isNotAggregated) return undefined;
  const late = statesJobs(payslip) ? owedLate(payslip, slips, rulebook) : statedLate(payslip, slips, rulebook);
  const { director = null, payments } = payslip.made.year;
  if (director === null) return late;
  const stated = payments[0]?.otherJobs ?? null;
  const year = payslip.year < all.openYear ? directorYearLate(payslip, director, all, rulebook) : null;
  const directorToDate = year ?? stated?.directorToDate;
  const ofYear = year === null ? undefined : (stated ?? { payFrequency: payslip.run.payFrequency });
  const isByPeriod = director.nicMethod === "Alternative" || all.slips.some(hasLoans);
  const own = isByPeriod ? (late ?? ofYear) : ofYear;
  return own === undefined || directorToDate === undefined ? own : { ...own, directorToDate };
}

/** All payslips of a person's jobs, this one included, and their records. */
interface AllJobs {
  readonly employeeId: string;
  readonly slips: readonly JobSlip[];
  readonly records: readonly EmployeeFacts[];
  /** The tax year of the next run of this job. */
  readonly openYear: number;
}

/**
 * Returns what a director's other jobs bear of an ended year before a payslip, if they became known later, or what any of the
 * jobs earned: then payslips bear other parts of it; else null. A year that has not ended is one earnings period with the
 * next payslip of any of the jobs, which bears what is due on all of it.
 */
function directorYearLate(
  payslip: ClosedPayslip,
  director: NonNullable<YearFacts["director"]>,
  { employeeId: job, slips, records }: AllJobs,
  rulebook: Rulebook,
) {
  const since = readDate(director.appointmentDate ?? payslip.day);
  const inYear = slips.filter((slip) => slip.payslip.taxYear === payslip.year && slip.day >= since);
  const before = inYear.filter((slip) => slip.payslipId < payslip.payslipId);
  const isAsMade = statesJobs(payslip) && before.every((slip) => slip.statesJobs && !hasOtherEarnings(slip));
  if (isAsMade || before.every((slip) => slip.employeeId === job)) return null;
  const openings = records.flatMap((facts): DirectorPay[] => {
    const openingBalance = yearOnFile(facts, payslip.year) as YearToDateFacts | null;
    return openingBalance === null ? [] : [{ job: facts.employee.employee_id, openingBalance }];
  });
  const paid = before.map((slip): DirectorPay => ({ ...slip, job: slip.employeeId, payslip: slip.lawful }));
  const { payFrequency } = payslip.run;
  return aggregateLateDirector([...openings, ...paid], { job, payFrequency, director }, rulebook);
}

function hasLoans({ loansNow: { plans, postgraduate } }: JobSlip): boolean {
  return plans.length > 0 || postgraduate;
}

function statesJobs({ made }: Pick<ClosedPayslip, "made">): boolean {
  return (made.year.payments[0]?.otherJobs ?? null) !== null;
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
    paid: slip.payslipId < payslipId ? [{ ...slip, payslip: slip.lawful }] : [],
  }));
  const now = aggregateLateJobs(others, { taxYear, frequency, day }, rulebook);
  if (now.payFrequency === frequency && now.earningsPeriodToDate === undefined) return undefined;
  const earlier = earlierSlips(slips, { payslipId, day, frequency: now.payFrequency });
  // Of another interval they have taken loans by another threshold.
  const isOther = earlier.some(({ payslip }) => payslip.payFrequency !== now.payFrequency);
  return isOther || earlier.some(hasOtherLoans) || earlier.some(hasOtherEarnings)
    ? withLateLoans(now, loansNow(earlier), { day, method: methodOf(made) }, rulebook)
    : now;
}

/** Returns what other jobs mean for a payslip that counted them, if it became known later what they earned or which loans they have. */
function owedLate(
  { day: paidOn, payslipId, made }: ClosedPayslip,
  slips: readonly JobSlip[],
  rulebook: Rulebook,
): OtherJobs | undefined {
  const stated = made.year.payments[0]?.otherJobs ?? null;
  if (stated === null) return undefined;
  const day = readDate(paidOn);
  const earlier = earlierSlips(slips, { payslipId, day, frequency: stated.payFrequency });
  const isEarned = !earlier.some(hasOtherEarnings);
  if (isEarned && !earlier.some(hasOtherLoans)) return undefined;
  const others = earlier.map((slip) => ({
    payFrequency: slip.payslip.payFrequency,
    paid: [{ day: slip.day, payslip: slip.lawful }],
  }));
  const place = { taxYear: taxYearOn(paidOn), frequency: stated.payFrequency, day };
  const now = isEarned ? stated : aggregateLateJobs(others, place, rulebook);
  return withLateLoans(now, loansNow(earlier), { day, method: methodOf(made) }, rulebook);
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

function hasOtherEarnings({ payslip, lawful }: JobSlip): boolean {
  const earned = ({ niBreakdown }: Payslip) =>
    niBreakdown
      .filter(({ grossForEmployeeNi }) => readPence(grossForEmployeeNi) !== 0)
      .map(({ niCategory, grossForEmployeeNi }) => `${niCategory} ${grossForEmployeeNi}`)
      .sort();
  return payslip !== lawful && !isDeepStrictEqual(earned(payslip), earned(lawful));
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

/** Returns the lawful payslips of the closed periods of records, by the ids of their payslips. */
async function lawfulPayslips(
  tx: Tx,
  context: Context,
  histories: readonly EmployeeHistory[],
): Promise<ReadonlyMap<string, Payslip>> {
  const found = new Map<string, Payslip>();
  for (const history of histories) {
    const next = await nextSlips(tx, context, [history.facts]);
    if (next === null) continue;
    const asked = { next: getSlip(next, history.facts.employee.employee_id), rulebook: context.rulebook };
    for (const [payslipId, payslip] of lawfulOfClosed(history, asked)) found.set(payslipId, payslip);
  }
  return found;
}

async function slipsOfJobs(
  tx: Tx,
  context: Context,
  histories: readonly EmployeeHistory[],
  closed: readonly ClosedPayslip[],
): Promise<readonly JobSlip[]> {
  const records = histories.map(({ facts }) => facts);
  const employeeIds = records.map(({ employee }) => employee.employee_id);
  if (employeeIds.length === 0 || closed.length === 0) return [];
  const days = closed.map(({ day, run, made: { year } }) => {
    const { first, last } = daysOfPossiblePeriods({
      taxYear: taxYearOn(day),
      frequency: run.payFrequency,
      day: readDate(day),
    });
    // The earnings period of a director is the year.
    return { first: (year.director ?? null) === null ? first : startOfTaxYear(taxYearOn(day)), last };
  });
  const rows = await selectPayslips(tx)
    .select(["employee_id", "payslip_id", "regular_payment_date", sql<Payslip>`document->'payslip'`.as("payslip")])
    .where("employee_id", "in", [...employeeIds])
    .where("regular_payment_date", ">=", formatDate(Math.min(...days.map(({ first }) => first))))
    .where("regular_payment_date", "<=", formatDate(Math.max(...days.map(({ last }) => last))))
    .where(sql<boolean>`document->'notAggregated' is null`)
    .orderBy("payslip_id")
    .execute();
  const lawful = await lawfulPayslips(tx, context, histories);
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
      lawful: lawful.get(payslipId) ?? payslip,
      loansThen: then === undefined ? null : loansOn(then.year, paidOn),
      loansNow: loansOn(recordFacts(facts, taxYearOn(paidOn)), paidOn),
      statesJobs: then !== undefined && statesJobs({ made: then }),
      isFinalPayment: then?.year.payments[0]?.isFinalPayment === true,
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
