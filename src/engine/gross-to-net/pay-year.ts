import {
  type CallOptions,
  type DayNumber,
  formatPence,
  getTaxWeek,
  getWorkings,
  isObject,
  PAY_FREQUENCIES,
  type PayFrequency,
  type Problem,
  problem,
  Reader,
  type Result,
  readDate,
  readPence,
  type Source,
  taxPeriodOn,
  taxYearLabel,
  toFacts,
  type Unread,
  type WorkingStep,
} from "../base";
import { type CourtOrderFacts, orderAfter } from "../court-orders";
import { readTaxCode } from "../income-tax";
import { type Calculation, calculation, type Rulebook } from "../rulebook";
import {
  earlierInPeriod,
  longerTaxTable,
  type PaidPayslip,
  taxedInPeriod,
  taxedThroughPeriod,
} from "./earlier-in-period";
import type { PayslipFacts, YearToDateFacts } from "./facts";
import { grossToNet } from "./gross-to-net";
import { digestOfLawUsed } from "./law-used";
import type { Payslip } from "./payslip";
import { type Dated, inForceOn, type ReadPaymentEntry, type ReadYear, readYear, spanning } from "./read-year";
import type { PayYear, YearFacts } from "./year-facts";

/** Facts that a year states as its payslips do. */
const OF_YEAR = new Set(["lastPaymentDate", "employmentStartDate", "isOffPayrollWorker", "director", "courtOrders"]);

/**
 * Calculates the payslips of one employment through a tax year: codes, letters and loans by payment date, the year
 * carried from payment to payment, further payments in one pay period taxed and added together, irregular pay by the
 * days since the last payment, and pay that the P45 does not include under 0T.
 *
 * Problems: everything that is wrong, each with its path in these facts. Nothing is paid if anything is wrong. With
 * `allowShortfall` net pay below zero is a warning of its payslip, as in `grossToNet`.
 */
export const payYear: Calculation<YearFacts, PayYear> = /* @__PURE__ */ calculation(payUncheckedYear);

/** As `payYear`, for facts whose types were not checked and a rulebook that was. */
export function payUncheckedYear(facts: unknown, rulebook: Rulebook, options?: CallOptions): Result<PayYear> {
  const reader = new Reader();
  const year = readYear(reader, facts);
  if (year === null) return { ok: false, problems: reader.problems };
  const isHeld = rulebook.taxYears.includes(year.taxYear);
  if (!isHeld && !Number.isNaN(year.taxYear)) reader.problems.push(unsupportedYear(year.taxYear, rulebook));
  const run = payInOrder(year, rulebook, options);
  const problems = withoutTwins([...reader.problems, ...run.problems]);
  const payslips = run.paid.map(({ payslip }) => payslip);
  const rules = digestOfLawUsed(rulebook, year.taxYear, payslips);
  if (problems.length > 0 || rules === null) return { ok: false, problems };
  const value: PayYear = { taxYear: year.taxYear, payslips, yearToDate: payslips.at(-1)?.yearToDate ?? null };
  const workings = options?.explain === true ? getWorkings(run.steps, { sources: run.sources }) : null;
  return { ok: true, value, workings, rules };
}

/** Removes duplicates: many payments may have the same problem; an unsupported year is reported at `/taxYear` only. */
function withoutTwins(problems: readonly Problem[]): Problem[] {
  const once = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...once.values()].filter(({ token, path }) => token !== "unsupported_tax_year" || path === "/taxYear");
}

interface Run {
  readonly paid: PaidPayslip[];
  readonly problems: Problem[];
  readonly steps: WorkingStep[];
  readonly sources: Record<string, Source>;
}

function payInOrder(year: ReadYear, rulebook: Rulebook, options: CallOptions | undefined): Run {
  const run: Run = { paid: [], problems: [], steps: [], sources: {} };
  for (const [index, payment] of year.payments.entries()) {
    const result = grossToNet(payslipFacts(year, payment, run.paid), rulebook, options);
    if (result.ok) {
      run.paid.push({ day: payment.from, payslip: result.value });
      for (const step of result.workings?.steps ?? []) {
        run.steps.push({ ...step, figure: `/payslips/${index}${step.figure}` });
      }
      Object.assign(run.sources, result.workings?.sources);
      continue;
    }
    run.problems.push(...result.problems.map((found) => ({ ...found, path: yearPath(found.path, year, payment) })));
  }
  return run;
}

function plansOn(year: ReadYear, day: DayNumber) {
  const plans = spanning(year.studentLoans, day).map((loan) => loan.entry.studentLoanPlan);
  return plans.length > 1 ? plans : plans[0];
}

/** Returns the facts of one payslip from what is in force on its payment date. */
export function payslipFacts(year: ReadYear, payment: ReadPaymentEntry, paid: readonly PaidPayslip[]): PayslipFacts {
  const { entry, from: day, frequency } = payment;
  const { facts } = year;
  const code = inForceOn(year.taxCodes, day)?.entry;
  const isLast = payment === year.payments.at(-1);
  const inPeriod = inSamePeriod(year, payment, paid);
  return withoutUndefined({
    payFrequency: frequency,
    paymentDate: entry.paymentDate,
    grossPay: entry.grossPay,
    lines: entry.lines,
    niEarningsPeriod: entry.niEarningsPeriod,
    ...operatedCode(year, day),
    niCategory: inForceOn(year.niCategories, day)?.entry.niCategory,
    studentLoanPlan: plansOn(year, day),
    postgraduateLoan: spanning(year.postgraduateLoans, day).length > 0,
    isOffPayrollWorker: facts.isOffPayrollWorker,
    loanMultiplesOfWeeks: entry.loanMultiplesOfWeeks,
    isExtraPayment: entry.isExtraPayment,
    onStrike: entry.onStrike,
    director: facts.director,
    isFinalPayment: entry.isFinalPayment ?? isLast,
    earningsPeriodToDate: entry.earningsPeriodToDate ?? earlier(year, payment, paid) ?? undefined,
    otherJobs: entry.otherJobs ?? undefined,
    taxPeriodToDate: entry.taxPeriodToDate ?? taxedEarlier(year, payment, paid),
    taxTableFrequency: entry.taxTableFrequency ?? longerTable(year, payment, paid),
    taxedThroughPeriod: entry.taxedThroughPeriod ?? taxedThrough(year, payment, paid),
    ...irregularInterval(year, payment, paid),
    enrolmentEarningsToDate: entry.enrolmentEarningsToDate ?? inPeriod.at(-1)?.payslip.enrolmentEarningsToDate,
    normalPayForgone: entry.normalPayForgone,
    payReferencePeriodPart: entry.payReferencePeriodPart,
    payReferencePeriodFrequency: entry.payReferencePeriodFrequency,
    sacrificeLimit: entry.sacrificeLimit ?? undefined,
    ...deductionFacts(year, payment, inPeriod, paid),
    yearToDate: history(facts, code, paid),
  });
}

/** Returns earlier payments of the earnings period; those before an appointment as director are not part of it. */
function earlier(year: ReadYear, { entry, from: day, frequency }: ReadPaymentEntry, paid: readonly PaidPayslip[]) {
  if (entry.niEarningsPeriod !== undefined || !Number.isFinite(day)) return null;
  const appointed = appointmentIn(year.facts.director);
  const same = paid.filter((payslip) => payslip.day >= appointed === day >= appointed);
  const placeIn = (interval: PayFrequency) => ({
    frequency: interval,
    period: taxPeriodOn(day, year.taxYear, interval).period,
  });
  const ofJobs = intervalOfJobs(entry);
  return earlierInPeriod(same, {
    ...year,
    ...placeIn(frequency),
    ...(ofJobs === null ? {} : { ofJobs: placeIn(ofJobs) }),
  });
}

/** Returns the interval of a person's jobs; null if it is not stated, or not one. */
function intervalOfJobs({ otherJobs }: Unread): PayFrequency | null {
  const stated = isObject(otherJobs) ? otherJobs.payFrequency : null;
  return PAY_FREQUENCIES.find((each) => each === stated) ?? null;
}

/** Returns earlier payments of the pay period that were taxed alone; left out if an entry states its period itself. */
function taxedEarlier(year: ReadYear, { entry, from: day, frequency }: ReadPaymentEntry, paid: readonly PaidPayslip[]) {
  if (!Number.isFinite(day)) return undefined;
  const { period } = taxPeriodOn(day, year.taxYear, frequency);
  const place = { taxYear: year.taxYear, frequency, period };
  return taxedInPeriod(paid, place, isAfterP45(year, day)) ?? entry.taxPeriodToDate;
}

/** Returns the longer interval whose tax table is used for now; left out without one. */
function longerTable({ taxYear }: ReadYear, { from: day, frequency }: ReadPaymentEntry, paid: readonly PaidPayslip[]) {
  if (!Number.isFinite(day)) return undefined;
  return longerTaxTable(paid, { taxYear, frequency, day }) ?? undefined;
}

/** Returns the tax period up to which pay in advance has had free pay, if that is after the payment's own; else left out. */
function taxedThrough({ taxYear }: ReadYear, { from: day, frequency }: ReadPaymentEntry, paid: readonly PaidPayslip[]) {
  if (!Number.isFinite(day)) return undefined;
  return taxedThroughPeriod(paid, { taxYear, frequency, day }) ?? undefined;
}

/** Returns the previous payment date of irregular pay: from the payments listed, or as the year states it. */
function irregularInterval(
  { facts, taxYear }: ReadYear,
  { from: day, frequency }: ReadPaymentEntry,
  paid: readonly PaidPayslip[],
): Unread {
  if (frequency !== "Irregular" || !Number.isFinite(day)) return {};
  const week = getTaxWeek(day, taxYear);
  const before = paid.filter((payslip) => getTaxWeek(payslip.day, taxYear) < week).at(-1);
  const inWeek = paid.find((payslip) => getTaxWeek(payslip.day, taxYear) === week);
  return {
    lastPaymentDate: before === undefined ? lastBeforeList(facts) : before.payslip.paymentDate,
    firstPaymentDateInWeek: inWeek?.payslip.paymentDate,
    employmentStartDate: facts.employmentStartDate,
  };
}

/** Returns the last payment before the list: a year that begins with the first payment has none unless it is stated. */
function lastBeforeList({ lastPaymentDate, openingBalance }: Unread): unknown {
  const isFirst = openingBalance === undefined || openingBalance === null;
  return lastPaymentDate === undefined && isFirst ? null : lastPaymentDate;
}

/** Returns payslips of the same interval and pay period, which is the pension's pay reference period. */
function inSamePeriod(year: ReadYear, { from: day, frequency }: ReadPaymentEntry, paid: readonly PaidPayslip[]) {
  if (!Number.isFinite(day)) return [];
  const { period } = taxPeriodOn(day, year.taxYear, frequency);
  return paid.filter(({ payslip }) => payslip.payFrequency === frequency && payslip.period === period);
}

function appointmentIn(director: unknown): number {
  const date = isObject(director) ? director.appointmentDate : null;
  return typeof date === "string" ? readDate(date) : Number.NEGATIVE_INFINITY;
}

/**
 * Returns the code of a payment. Pay after leaving that is not in the P45 has 0T of the nation last operated, on a week
 * 1/month 1 basis; NT stays NT. Until the P45 is issued, pay after the leaving date has the code in force. Source:
 * Income Tax (Pay As You Earn) Regulations 2003, regulation 37(1).
 */
function operatedCode(year: ReadYear, day: DayNumber): Unread {
  const { taxCodes, leavingDate } = year;
  const hasLeft = isAfterP45(year, day);
  const code = inForceOn(taxCodes, hasLeft && leavingDate !== null ? leavingDate : day)?.entry;
  const operated = { taxCode: code?.taxCode, week1Month1: code?.week1Month1 };
  const read = hasLeft && typeof code?.taxCode === "string" ? readTaxCode(code.taxCode) : null;
  if (read === null || read.kind === "NoTax") return operated;
  const nation = { EnglandAndNorthernIreland: "", Wales: "C", Scotland: "S" }[read.nation];
  return { taxCode: `${nation}0T`, week1Month1: true };
}

/** Whether a payment is after the leaving date, and not in the P45. */
function isAfterP45({ leavingDate, p45IssueDate }: ReadYear, day: DayNumber): boolean {
  return leavingDate !== null && day > leavingDate && p45IssueDate !== null && day > p45IssueDate;
}

/** Returns the year before a payment; a code notice's figures of previous employments replace those held. */
function history(facts: Unread, code: Unread | undefined, paid: readonly PaidPayslip[]): unknown {
  const before = paid.at(-1)?.payslip.yearToDate ?? facts.openingBalance ?? null;
  if (code?.previousTaxablePay === undefined && code?.previousTaxPaid === undefined) return before;
  const { previousTaxablePay = "0", previousTaxPaid = "0" } = code;
  const nothing: YearToDateFacts = { taxablePay: "0", tax: "0", niBandResultDirector: {} };
  return { ...nothing, ...(before as object | null), previousTaxablePay, previousTaxPaid };
}

/** Removes undefined fields; `grossToNet` checks the rest. */
function withoutUndefined(facts: Unread): PayslipFacts {
  return toFacts(Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)));
}

/** Returns the pension and court orders of a payment of a year, as the payslips before it left them. */
function deductionFacts(
  year: ReadYear,
  payment: ReadPaymentEntry,
  inPeriod: readonly PaidPayslip[],
  paid: readonly PaidPayslip[],
): Unread {
  const { courtOrders } = year.facts;
  return {
    pension: pensionFacts(year, payment, inPeriod, paid),
    furtherPensions: payment.entry.furtherPensions,
    courtOrders: Array.isArray(courtOrders) ? ordersAfter(courtOrders, paid.at(-1)?.payslip) : courtOrders,
    courtOrdersInLines: payment.entry.courtOrdersInLines,
    courtOrderDay: payment.entry.courtOrderDay,
  };
}

/** Returns the pension in force, with this payment's differences and its pay reference period so far. */
function pensionFacts(
  year: ReadYear,
  { entry, from: day }: ReadPaymentEntry,
  inPeriod: readonly PaidPayslip[],
  paid: readonly PaidPayslip[],
): unknown {
  const terms = spanning(year.pensions, day).at(-1)?.entry.pension;
  if (!isObject(terms)) return terms ?? entry.pension;
  const earlier = inPeriod.flatMap(({ payslip }) => payslip.pensionContributions ?? []).at(-1);
  const cap = isObject(terms.employerContributionCap) ? terms.employerContributionCap : null;
  return {
    ...(earlier && { payReferencePeriodToDate: earlier.payReferencePeriodToDate }),
    ...(cap?.per === "Year" && { employerOwnContributionYearToDate: employerOwn(paid) }),
    ...terms,
    ...(isObject(entry.pension) ? entry.pension : null),
  };
}

function employerOwn(paid: readonly PaidPayslip[]): string {
  const own = paid.map(({ payslip }) => readPence(payslip.pensionContributions?.employerOwnContribution ?? "0"));
  return formatPence(own.reduce((sum, pence) => sum + pence, 0));
}

/** Returns the orders as the last payslip left them. */
function ordersAfter(orders: readonly unknown[], last: Payslip | undefined): readonly unknown[] {
  const results = last?.courtOrders?.orders;
  if (results === undefined) return orders;
  return orders.map((order, at) => {
    const result = results[at];
    return result === undefined ? order : orderAfter(order as CourtOrderFacts, result.after);
  });
}

/** Converts a path in a payslip's facts to the path in the facts of its year. */
function yearPath(path: string, year: ReadYear, payment: ReadPaymentEntry): string {
  const [, field = "", ...rest] = path.split("/");
  const below = rest.map((step) => `/${step}`).join("");
  const day = payment.from;
  if (OF_YEAR.has(field)) return path;
  switch (field) {
    case "taxCode":
    case "week1Month1":
      return inForcePath(year.taxCodes, day, "/taxCodes", `/${field}${below}`);
    case "niCategory":
      return inForcePath(year.niCategories, day, "/niCategories", `/${field}${below}`);
    case "studentLoanPlan":
      return `${spanning(year.studentLoans, day)[Number(rest[0] ?? 0)]?.path ?? "/studentLoans"}/${field}`;
    case "yearToDate":
      return historyPath(rest, year, payment);
    case "pension":
      return pensionPath(rest, year, payment);
    default:
      return `${payment.path}${path}`;
  }
}

/** What a payment states of the pension has the payment's path; the rest has that of the pension in force. */
function pensionPath(rest: readonly string[], year: ReadYear, payment: ReadPaymentEntry): string {
  const below = rest.map((step) => `/${step}`).join("");
  const own = isObject(payment.entry.pension) ? payment.entry.pension : null;
  const inForce = spanning(year.pensions, payment.from).at(-1);
  const isOwn = own?.[rest[0] ?? ""] !== undefined || inForce === undefined;
  return `${isOwn ? payment.path : inForce.path}/pension${below}`;
}

/** Returns the path of the entry in force; of the list itself if there is none. */
function inForcePath(entries: readonly Dated[], day: DayNumber, list: string, field: string): string {
  const entry = inForceOn(entries, day);
  return entry === null ? list : entry.path + field;
}

/** Figures of previous employments may come with a tax code; everything else is the opening balance. */
function historyPath(rest: readonly string[], year: ReadYear, payment: ReadPaymentEntry): string {
  const below = rest.map((step) => `/${step}`).join("");
  const code = inForceOn(year.taxCodes, payment.from);
  const field = rest[0] ?? "";
  return code !== null && code.entry[field] !== undefined ? `${code.path}${below}` : `/openingBalance${below}`;
}

function unsupportedYear(taxYear: number, rulebook: Rulebook): Problem {
  return problem("unsupported_tax_year", "/taxYear", {
    taxYear: taxYearLabel(taxYear),
    allowed: rulebook.taxYears.map(taxYearLabel).join(", "),
  });
}
