import type { CallOptions, Problem, Rulebook, WorkingStep } from "../../../engine";
import { itemAt, readDate, readPence, taxPeriodOn } from "../../../engine/base";
import { type Payslip, payYear } from "../../../engine/gross-to-net";
import { mapInTurns } from "../../../platform";
import type { Tx } from "../../../platform/store";
import type { PayslipMade, PostedRecurring, ServiceContext, WageJudged } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { type ElementRow, findElements } from "../../pay";
import {
  enabledSalaryFacts,
  isSalaryDormant,
  paidSalaryFacts,
  type SalaryLevels,
  salaryLevels,
  salaryToPost,
} from "../../salary";
import { inEmployment, ownEmployment, paidInOtherJobs, sharedPensions } from "../jobs/employment-pay";
import { type AggregatedJobs, jobsOfPage } from "../jobs/jobs-of-page";
import { ordersAfterJobs, otherJobsFacts } from "../jobs/other-jobs-facts";
import { openDates } from "../lines/open-dates";
import type { PayRunTables } from "../store/pay-run-tables";
import type { AbsenceMarks } from "../store/slip-document";
import { awardRows, dividedAwards } from "./divided-awards";
import { getEarlierPayments, payslipsInPeriod, yearFacts } from "./earlier-payslips";
import {
  earningsPeriodAfterLeaving,
  getOrigins,
  type NotedLine,
  postedLine,
  salaryLine,
  withoutWaiting,
} from "./engine-lines";
import { familyLeave } from "./family-leave";
import { absenceMarks, type Given, givenTo, NOTHING_GIVEN } from "./given-to";
import { judgeWage, wagesBefore } from "./judge-wage";
import { type LastSlip, lastPayslips, yearAfterWith } from "./last-payslips";
import type { NotWorkedOut } from "./not-worked-out";
import { lastPaidDay, paidElsewhere, paidInAdvance, unpaidAfterMove, withoutPaidLeave } from "./paid-elsewhere";
import { hasUnusualLetter } from "./payslip-warnings";
import { withPercentages } from "./percentages";
import { type SlipAmounts, shownAmounts } from "./shown-amounts";
import type { SlipPeriod } from "./slip-parts";
import {
  type Attempt,
  elementsOfRecurring,
  givenWithin,
  type PayLimits,
  paidWith,
  postedRecurring,
  type RecurringLine,
  recurringInFull,
  recurringLines,
  withinLimits,
  withinNet,
  withinWage,
} from "./within-pay";

/** A calculated payslip, with what is not in the engine's. */
export interface WorkedSlip {
  readonly ok: true;
  readonly facts: EmployeeFacts;
  readonly payslip: Payslip;
  readonly amounts: SlipAmounts;
  readonly lines: readonly NotedLine[];
  readonly pensions: Given["pensions"];
  readonly recurring: readonly PostedRecurring[];
  readonly absence: AbsenceMarks;
  readonly made: PayslipMade;
  readonly isBelowMinimumWage: boolean;
  /** What the minimum wage judges of the period so far; null if it cannot be known. */
  readonly wage: WageJudged | null;
  /** Gross pay that the minimum wage asks for; null if it cannot be known. */
  readonly minimumWagePay: string | null;
  readonly isLetterUnusual: boolean;
  /** The person's other jobs, whose earnings are added; null without any. */
  readonly jobs: AggregatedJobs | null;
  /** The last day of the period that another payroll has paid; null without any. */
  readonly paidThrough: string | null;
  /** Whether days of a salary before the period are paid by neither payroll after a move. */
  readonly isUnpaidAfterMove: boolean;
  /** Whether a salary is not paid because the salary service is not enabled. */
  readonly isSalaryDormant: boolean;
  readonly hasBenefits: boolean;
  readonly workings: readonly WorkingStep[] | null;
  readonly rules: string;
}

/** What calculating payslips depends on. */
export type WorkContext = Pick<ServiceContext, "rulebook" | "payslipSources">;

/** What the database holds for many employees' payslips. */
interface Known {
  readonly levels: SalaryLevels;
  readonly posted: ReadonlyMap<string, readonly NotedLine[]>;
  readonly last: ReadonlyMap<string, LastSlip>;
  readonly inPeriod: Awaited<ReturnType<typeof payslipsInPeriod>>;
  readonly given: ReadonlyMap<string, Given>;
  readonly jobs: ReadonlyMap<string, AggregatedJobs>;
  readonly paidElsewhere: ReadonlyMap<string, string>;
  readonly advances: Awaited<ReturnType<typeof paidInAdvance>>;
  readonly wagesBefore: Awaited<ReturnType<typeof wagesBefore>>;
  readonly unpaidAfterMove: ReadonlySet<string>;
  /** The pay elements of recurring items. */
  readonly elements: ReadonlyMap<string, ElementRow>;
}

/** An employee, what the database holds, and the period to pay. */
interface Person {
  readonly facts: EmployeeFacts;
  readonly known: Known;
  readonly run: SlipPeriod;
}

/** Employees of a period with everything that their payslips need. */
export interface KnownPage {
  readonly run: SlipPeriod;
  readonly employees: readonly EmployeeFacts[];
  readonly known: Known;
}

/** Calculates employees' payslips in a period. */
export async function workOut(
  tx: Tx,
  context: WorkContext,
  run: SlipPeriod,
  employees: readonly EmployeeFacts[],
  options: CallOptions = {},
): Promise<readonly (WorkedSlip | NotWorkedOut)[]> {
  return calculateSlips(await knownPage(tx, context, run, employees), context, options);
}

/**
 * Reads what employees' payslips in a period need: sixteen statements, one for recurring items, one for a supplementary run, and other services',
 * however many employees.
 */
export async function knownPage(
  tx: Tx,
  context: WorkContext,
  run: SlipPeriod,
  employees: readonly EmployeeFacts[],
): Promise<KnownPage> {
  const ids = employees.map(({ employee }) => employee.employee_id);
  const given = await givenTo(tx, context, run, ids);
  const advances = await paidInAdvance(tx, run, employees);
  const known: Known = {
    levels: await salaryLevels(tx, run.payrollConfigId, ids),
    posted: await linesOf(tx, run, ids, context.rulebook),
    last: await lastPayslips(tx, run, ids),
    inPeriod: await payslipsInPeriod(tx, taxPlace(run), employees, advances),
    given,
    advances,
    jobs: await jobsOfPage(tx, run, employees, (people) => workOut(tx, context, run, people)),
    paidElsewhere: await paidElsewhere(tx, run, employees),
    unpaidAfterMove: await unpaidAfterMove(tx, run, employees),
    wagesBefore: await wagesBefore(tx, run, ids),
    elements: await elementsOfRecurring(tx, given),
  };
  return { run, employees, known };
}

/** Calculates payslips without a statement, so that the database can do something else meanwhile. */
export async function calculateSlips(
  { run, employees, known }: KnownPage,
  { rulebook }: WorkContext,
  options: CallOptions = {},
): Promise<readonly (WorkedSlip | NotWorkedOut)[]> {
  const slips = await mapInTurns(employees, (facts) => slipOf({ facts, known, run }, rulebook, options));
  return slips.filter((slip) => slip !== null);
}

/** A run is taxed in the period of its regular pay date, which for a supplementary one may be a later one. */
function taxPlace(run: SlipPeriod): SlipPeriod {
  if (run.supplementary === 0) return run;
  return { ...run, period: taxPeriodOn(readDate(run.regularPaymentDate), run.year, run.payFrequency).period };
}

/** Returns one payslip; null for a leaver who is not paid any more, or without lines in a supplementary run. */
function slipOf(
  { facts, known, run }: Person,
  rulebook: Rulebook,
  options: CallOptions,
): WorkedSlip | NotWorkedOut | null {
  const { given, posted, last, inPeriod, jobs } = knownOf(facts, known);
  const salary = salaryOf({ facts, known, run }, given, rulebook);
  if (!salary.ok) return { ok: false, facts, problems: salary.problems };
  const all = [...salary.lines, ...posted, ...given.lines];
  const inFull = recurringInFull(given.recurring, known.elements, all);
  const others = withoutWaiting(all, recurringLines(inFull));
  if (others.length + recurringLines(inFull).length === 0 && (isGone(facts, run) || run.supplementary > 0)) return null;
  const leave = familyLeave({ salary: salary.whole, lines: others, absences: given }, rulebook);
  const employment = jobs?.employment ?? ownEmployment(facts.employee.employee_id, run, inPeriod);
  const ownBefore = getEarlierPayments(facts, taxPlace(run), inPeriod, jobs, given);
  const earlier = inEmployment(ownBefore, jobs?.employment ?? null);
  const elsewhere = known.paidElsewhere.get(facts.employee.employee_id) ?? null;
  const calculate = (recurring: readonly RecurringLine[], how: CallOptions, limits: PayLimits = {}): Attempt => {
    const lines = withPercentages([...others, ...recurringLines(recurring)]);
    const earningsPeriod = isGone(facts, run) ? earningsPeriodAfterLeaving(facts, run, lines) : {};
    const factsWith = (pensions: Given["pensions"]) =>
      yearFacts(facts, run, {
        lines: lines.map(({ line }) => line),
        before: yearBefore(last, given, run),
        given: givenWithin(limits, given, sharedPensions(pensions, employment)),
        earlier,
        paidThrough: elsewhere,
        earningsPeriod: { ...earningsPeriod, ...otherJobsFacts(jobs, run, earningsPeriod) },
        leave,
        doOtherJobsGoOn: jobs?.doOthersGoOn === true,
        limits,
      });
    const { paid, pensions } = paidWith((some) => payYear(factsWith(some), rulebook, how), given);
    return { paid, pensions, year: factsWith(pensions), lines, recurring };
  };
  const judge = (lines: readonly NotedLine[], { forPeriod }: Payslip) =>
    judgeWage(facts, run, { lines, forPeriod, ...wageTerms(facts, known) }, rulebook)?.headroom ?? null;
  const within = withinWage({ calculate, judge }, inFull, options);
  const inNet = withinNet(calculate, within, options);
  const isFurther = earlier.countedEarnings > 0;
  const { paid, pensions, year, lines, recurring } = withinLimits(inNet, { calculate, judge }, options, isFurther);
  if (!paid.ok) return { ok: false, facts, problems: paid.problems };
  const payslip = itemAt(paid.value.payslips, 0);
  const checks = checksOf({ facts, known, run }, payslip, lines, rulebook);
  return {
    ok: true,
    facts,
    payslip,
    lines,
    pensions,
    recurring: postedRecurring(recurring, payslip),
    absence: absenceMarks(given, run),
    made: {
      year,
      origins: getOrigins(lines, salary.lines, posted),
      salary: salary.facts,
      members: pensions.map(({ membershipId, pensionGroupId }) => ({ membershipId, pensionGroupId })),
      wage: run.supplementary === 0 ? checks.wage : null,
      ...recoveredPay(given),
      ...paidInOtherJobs(pensions, employment),
    },
    rules: paid.rules,
    amounts: shownAmounts(payslip, last, earlier.countedEarnings),
    jobs,
    paidThrough: elsewhere,
    isUnpaidAfterMove: known.unpaidAfterMove.has(facts.employee.employee_id),
    ...checks,
    workings: paid.workings?.steps ?? null,
  };
}

/** Returns the year to date that the last final payslip left, if it is of the run's tax year. */
function yearBefore(last: KnownOfOne["last"], given: Given, run: Person["run"]) {
  return last?.payslip.taxYear === run.year ? yearAfterWith(last, given) : null;
}

function recoveredPay({ normalPayRecovered }: Given): Pick<PayslipMade, "normalPayRecovered"> {
  return normalPayRecovered === 0 ? {} : { normalPayRecovered };
}

type KnownOfOne = ReturnType<typeof knownOf>;

/** Returns what is known of one employee. */
function knownOf({ employee: { employee_id: id } }: EmployeeFacts, known: Known) {
  const jobs = known.jobs.get(id) ?? null;
  return {
    given: ordersAfterJobs(withoutPaidLeave(known.given.get(id) ?? NOTHING_GIVEN, id, known.advances), jobs),
    posted: known.posted.get(id) ?? [],
    last: known.last.get(id) ?? null,
    inPeriod: known.inPeriod.get(id) ?? [],
    jobs,
  };
}

/** Returns what a person must look at before the payslip is final. */
function checksOf(
  { facts, known, run }: Person,
  { forPeriod }: Payslip,
  lines: readonly NotedLine[],
  rulebook: Rulebook,
): Pick<
  WorkedSlip,
  "isBelowMinimumWage" | "minimumWagePay" | "wage" | "isLetterUnusual" | "isSalaryDormant" | "hasBenefits"
> {
  const paid = { lines, forPeriod, ...wageTerms(facts, known) };
  const wage = judgeWage(facts, run, paid, rulebook);
  return {
    isBelowMinimumWage: wage?.isBelow === true,
    minimumWagePay: wage?.grossRequired ?? null,
    wage: wage?.facts ?? null,
    isLetterUnusual: hasUnusualLetter(facts, run.regularPaymentDate, rulebook),
    isSalaryDormant:
      run.supplementary === 0 && readPence(forPeriod.grossPay) === 0 && isSalaryDormant(known.levels, facts, run),
    hasBenefits: known.given.get(facts.employee.employee_id)?.hasBenefits === true,
  };
}

/** Returns what the hours of a period depend on beside the record. */
function wageTerms(facts: EmployeeFacts, known: Known) {
  const { payrollPattern, organisationPattern } = known.levels;
  const before = known.wagesBefore.get(facts.employee.employee_id) ?? null;
  return { usual: payrollPattern ?? organisationPattern, paidThrough: lastPaidDay(facts, known), before };
}

type Salary =
  | {
      readonly ok: true;
      readonly lines: readonly NotedLine[];
      readonly facts: PayslipMade["salary"];
      /** With every absence; null if no salary could be paid. */
      readonly whole: PayslipMade["salary"];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Returns the salary's lines, adjusted for days of statutory pay; a supplementary run has none. */
function salaryOf(
  { facts, known, run }: Person,
  { statutoryLines, unpaidDays, leaveStart }: Given,
  rulebook: Rulebook,
): Salary {
  if (isGone(facts, run) || run.supplementary > 0) return { ok: true, lines: [], facts: null, whole: null };
  const { periodStartDate, periodEndDate, payFrequency: frequency } = run;
  const { levels } = known;
  const paidThrough = lastPaidDay(facts, known);
  const period = {
    periodStartDate,
    periodEndDate,
    frequency,
    statutoryLines,
    unpaidDays,
    ...(leaveStart === null ? {} : { leaveStart }),
    ...(paidThrough === null ? {} : { paidThrough }),
  };
  const made = salaryToPost(levels, facts, period, rulebook);
  if (!made.ok) return made;
  const whole = paidSalaryFacts(levels, facts, period);
  return { ok: true, lines: made.value.map(salaryLine), facts: enabledSalaryFacts(levels, facts, period), whole };
}

function isGone({ employee }: EmployeeFacts, { periodStartDate }: SlipPeriod): boolean {
  return employee.leaving_date !== null && employee.leaving_date < periodStartDate;
}

/**
 * Returns the posted lines of employees in a period, in the order of posting, with two statements, and one more if there
 * are termination awards. For a period outside the calendar, those that are not locked and whose pay date is in it.
 */
async function linesOf(
  tx: Tx,
  run: Pick<SlipPeriod, "payrollConfigId" | "sequence" | "supplementary" | "periodStartDate" | "periodEndDate">,
  employeeIds: readonly string[],
  rulebook: Rulebook,
): Promise<ReadonlyMap<string, readonly NotedLine[]>> {
  const found = new Map<string, NotedLine[]>();
  if (employeeIds.length === 0) return found;
  const tables = tx.withTables<PayRunTables>();
  const lines = tables
    .selectFrom("payroll_line")
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .where("payroll_config_id", "=", run.payrollConfigId)
    .where("supplementary", "=", run.supplementary)
    .orderBy("line_id");
  const chosen =
    run.sequence === null
      ? lines
          .where("sequence", ">=", (await openDates(tx, run.payrollConfigId)).first)
          .where("payroll_date", ">=", run.periodStartDate)
          .where("payroll_date", "<=", run.periodEndDate)
      : lines.where("sequence", "=", run.sequence);
  const rows = await chosen.execute();
  const awarded = rows.flatMap((row) => (row.termination_award === null ? [] : row.employee_id));
  const awards = awarded.length === 0 ? null : await dividedAwards(tx, awarded, rulebook);
  const elements = new Map((await findElements(tx)).map((row) => [row.pay_element_id, row]));
  for (const row of rows) {
    const element = elements.get(row.pay_element_id);
    if (element === undefined) throw new Error("A line refers to an element.");
    const line = postedLine(row, element);
    const parts = awards?.get(row.line_id);
    const lines = parts === undefined ? [line] : awardRows(line, parts);
    found.set(row.employee_id, [...(found.get(row.employee_id) ?? []), ...lines]);
  }
  return found;
}
