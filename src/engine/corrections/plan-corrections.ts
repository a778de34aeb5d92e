import { ceilDivide } from "../../kernel";
import {
  getWorkings,
  type Pence,
  type Problem,
  Reader,
  type Result,
  readPence,
  type Source,
  type WorkingStep,
  type Workings,
} from "../base";
import type { Payslip } from "../gross-to-net";
import { type Calculation, calculation, type Rulebook } from "../rulebook";
import { getAmount, normalPayRecovered, withNormalPay } from "./amounts";
import { contributionsOwed } from "./contributions-owed";
import { CORRECTION_CODES, DESCRIPTIONS, type SettledAmount } from "./correction-codes";
import { loanOwed, niOwed } from "./deductions-owed";
import { getLines, lineSums } from "./differences";
import type { CorrectedYear, CorrectionsFacts, Overpayments } from "./facts";
import { judgeYears, neverDuePay } from "./judge-years";
import type { Judged, JudgedYear } from "./judged-year";
import { type LineDifference, type LineSum, LineSums, type LineTerms } from "./line-sums";
import { correctedPayslips, payOpenRun } from "./open-run";
import type { CorrectionsPlan } from "./plan";
import { type ReadCorrections, type RecoveryTerms, readCorrections } from "./read-corrections";
import {
  DEDUCTIONS,
  isDebt,
  linesFor,
  type Owed,
  owedPence,
  type Paid,
  type PayWith,
  type Settled,
  type Settlement,
  withDebtsUpTo,
  withoutDebts,
  writeLine,
} from "./settlement";
import { greatestAllowed, slicesPence, withSlicesBorne, writePlan } from "./write-plan";

/**
 * Plans how late facts of closed periods are put right. The closed payslips stay as they are. Returned are: every
 * closed period as it would be paid now, under the rules of its day, with each difference and the facts that caused it;
 * the lines that the open run pays or recovers; what that run settles by itself; the figures to date for the FPS; and
 * what does not become equal to a year in which every fact was known in time, with the reason.
 *
 * Pay that is missing is paid in the open run, and bears the National Insurance and loans of that run. Wrong National
 * Insurance and loans on pay that was paid are repaid or recovered by lines after tax. Amounts are decimal strings;
 * only the share of a spread recovery is rounded, up to the penny.
 * Problems: those of `payYear` with the path of the year, `payslips_differ` if the payslips are not those of the facts,
 * `date_before` if the open run is before a closed period, `unsupported_tax_year` for years before 2022-23.
 * Sources: Social Security (Contributions) Regulations 2001, Schedule 4, paragraph 7; CSLM20010 to CSLM20025; the
 * decisions are in docs/adr/0103.
 */
export const planCorrections: Calculation<CorrectionsFacts, CorrectionsPlan> = /* @__PURE__ */ calculation(
  (facts, rulebook, options) => {
    const reader = new Reader();
    const read = readCorrections(reader, facts);
    if (read === null) return { ok: false, problems: reader.problems };
    const years = judgeYears(read, { reader, rulebook, options });
    const year = years.at(-1);
    if (year === undefined) return { ok: false, problems: reader.problems };
    return planFor({ read, years, year, rulebook }, options?.explain === true);
  },
);

/**
 * Returns what the law asks of the pay of closed periods, by their payments: with the codes, letters and loans known now, and
 * with `NeverDue` without pay that was paid by mistake. It is what the person's other jobs count for National Insurance and
 * loans (Social Security Contributions and Benefits Act 1992, Schedule 1, paragraph 1); null if it cannot be calculated.
 */
export function lawfulPayslips(facts: CorrectionsFacts, rulebook: Rulebook): readonly Payslip[] | null {
  const reader = new Reader();
  const read = readCorrections(reader, facts);
  const years = read === null ? [] : judgeYears(read, { reader, rulebook, options: undefined });
  return years.length === 0 ? null : years.flatMap(({ lawful }) => lawful.closed);
}

function planFor(judged: Judged, isExplained: boolean): Result<CorrectionsPlan> {
  const { read, years, year, rulebook } = judged;
  const owed = owedIn(read, years, year);
  const settled = settleOwed(owed, read.terms, (part) => payWith(judged, part));
  if (!settled.ok) return { ok: false, problems: inOpenRun(settled.problems) };
  const asPaid = { asPaid: year.asPaid, asKnown: year.asPaid };
  const run = { payment: read.open, lines: [], options: { allowShortfall: true } };
  const before = payOpenRun(asPaid, year.closed, run, rulebook);
  if (!before.ok) return { ok: false, problems: inOpenRun(before.problems) };
  const value = writePlan({ ...judged, owed, settlement: settled.value, before: before.value });
  return { ok: true, value, workings: isExplained ? explainPeriods(years) : null, rules: year.known.rules };
}

/** Pays the open run with a part of what is owed, and with the slices that statutory pay posts by itself. */
function payWith({ read, years, year, rulebook }: Judged, part: Owed): Result<Payslip> {
  const settled = linesFor(part).map(({ line }) => line);
  const lines = [...settled, ...part.slices.map(writeLine).map(({ line }) => line)];
  const paid = correctedPayslips(year, part.deductions);
  const payment = withNormalPay(read.open, normalPayRecovered(years, settled));
  return payOpenRun(year, paid, { payment, lines }, rulebook);
}

function inOpenRun(problems: readonly Problem[]): readonly Problem[] {
  return problems.map((found) => ({ ...found, path: `/open${found.path}` }));
}

/** Returns the workings of the closed periods from the facts known now. */
function explainPeriods(years: readonly JudgedYear[]): Workings {
  const steps: WorkingStep[] = [];
  const sources: Record<string, Source> = {};
  let before = 0;
  for (const { known, closed } of years) {
    for (const step of known.workings?.steps ?? []) {
      const [, index = "", rest = ""] = /^\/payslips\/(\d+)(.*)$/.exec(step.figure) ?? [];
      if (Number(index) >= known.closed.length) continue;
      steps.push({ ...step, figure: `/periods/${before + Number(index)}/recomputed${rest}` });
    }
    Object.assign(sources, known.workings?.sources);
    before += Math.max(known.closed.length, closed.length);
  }
  return getWorkings(steps, { sources });
}

/** Returns what is to be settled in the open run: with `PastYearFps` of its own year only. */
function owedIn({ treatment, overpayments }: ReadCorrections, years: readonly JudgedYear[], year: JudgedYear): Owed {
  const settled = treatment === "PastYearFps" ? [year] : years;
  const lines = payOwed(settled, overpayments);
  const dates = settled.flatMap(({ closed }) => closed.map(({ paymentDate }) => String(paymentDate)));
  return {
    slices: lines.filter(isStatutory),
    pay: lines.filter((line) => !isStatutory(line)),
    deductions: {
      ni: niOwed(settled, year.taxYear),
      studentLoan: loanOwed(year, "studentLoan"),
      postgraduateLoan: loanOwed(year, "postgraduateLoan"),
    },
    heldOver: 0,
    contributions: contributionsOwed(settled),
    from: dates.at(0) ?? "",
    to: dates.at(-1) ?? "",
  };
}

function isStatutory({ line }: LineDifference): boolean {
  return line.lineType === "StatutoryPayment";
}

/**
 * Returns the pay that is missing or overpaid, by lines. Pay that was never due is recovered by lines that lower
 * taxable pay and not the earnings for National Insurance, loans and pensions, which are corrected where it was paid.
 */
function payOwed(years: readonly CorrectedYear[], overpayments: Overpayments): readonly LineDifference[] {
  const neverDue = overpayments === "NeverDue" ? neverDuePay(years) : [];
  const others = lineSums(years);
  for (const { terms, byDate } of neverDue) for (const [date, pence] of byDate) others.add(terms, date, pence);
  return [...others.differences(), ...neverDueOwed(years, neverDue)];
}

/** Returns pay that was never due, less what lines of earlier corrections recovered. */
function neverDueOwed(years: readonly CorrectedYear[], neverDue: readonly LineSum[]): readonly LineDifference[] {
  const sums = new LineSums();
  for (const { terms, byDate } of neverDue) {
    for (const [date, pence] of byDate) sums.add(recoveringTerms(terms), date, -pence);
  }
  for (const payment of years.flatMap(({ asPaid }) => asPaid.payments)) {
    for (const line of getLines(payment)) {
      if (line.code !== CORRECTION_CODES.neverDue) continue;
      sums.add(recoveringTerms(line), payment.paymentDate, -readPence(line.amount));
    }
  }
  return sums.differences();
}

function recoveringTerms({ isTaxable = true, isNiable = true, isAttachable }: LineTerms): LineTerms {
  return {
    code: CORRECTION_CODES.neverDue,
    description: DESCRIPTIONS.neverDue,
    lineType: "Payment",
    isTaxable,
    isAttachable: isAttachable ?? (isTaxable || isNiable),
    isNiable: false,
    isPensionable: false,
    isQualifyingEarnings: false,
  };
}

/**
 * Settles what is owed in the open run. What is owed to the employee is paid in full. What the employee owes is
 * recovered as far as the terms, net pay of zero and the law allow: of National Insurance and of loans no more than is
 * due on the pay of the run itself. Of a director's settlement, what exceeds the pay is held over.
 */
function settleOwed(whole: Owed, terms: RecoveryTerms, pay: PayWith): Settled {
  const { owed, paid: least } = payLeast(withSlicesBorne(whole, pay), pay);
  if (!least.ok) return least;
  const due = limitDeductions(owed, pay, least.value);
  const isAllowed = (pence: Pence) => {
    const settled = withDebtsUpTo(due, pence);
    const paid = pay(settled);
    return paid.ok && keepsLimits(paid.value, settled, least.value, terms);
  };
  const recovered = greatestAllowed(mostRecovered(owedPence(due), terms), isAllowed);
  const isWhole = recovered === 0 && owedPence(due) === 0;
  const settled = isWhole ? withoutDebts(due) : withDebtsUpTo(due, recovered);
  const notBorne = slicesPence(owed) - slicesPence(whole);
  const sums = { owedPence: owedPence(owed) + notBorne + owed.heldOver, recoveredPence: recovered };
  return settlement(settled, sums, isWhole ? () => least : pay);
}

function settlement(settled: Owed, sums: Pick<Settlement, "owedPence" | "recoveredPence">, pay: PayWith): Settled {
  const paid = pay(settled);
  if (!paid.ok) return paid;
  const { studentLoan, postgraduateLoan } = settled.deductions;
  const loans = { studentLoan, postgraduateLoan };
  const { slices } = settled;
  return { ok: true, value: { ...sums, lines: linesFor(settled), slices, loans, payslip: paid.value } };
}

/** Limits deductions of earlier periods to those of the run, once overpaid pay is recovered. */
function limitDeductions(owed: Owed, pay: PayWith, least: Payslip): Owed {
  if (Object.values(owed.deductions).every((pence) => pence <= 0)) return owed;
  const whole = pay({ ...withoutDebts(owed), pay: owed.pay });
  const { forPeriod } = whole.ok ? whole.value : least;
  const limit = (amount: SettledAmount) => Math.min(owed.deductions[amount], Math.max(0, getAmount(forPeriod, amount)));
  const [ni, studentLoan, postgraduateLoan] = [limit("ni"), limit("studentLoan"), limit("postgraduateLoan")];
  return { ...owed, deductions: { ni, studentLoan, postgraduateLoan } };
}

function mostRecovered(owed: Pence, { mode, periods, perPeriodPence }: RecoveryTerms): number {
  if (mode === "AtOnce") return owed;
  if (perPeriodPence !== null) return Math.min(owed, perPeriodPence);
  return ceilDivide(owed, periods ?? 1);
}

/** Returns whether a payslip keeps what the terms and the law protect; `least` is the payslip without recovery. */
function keepsLimits(payslip: Payslip, settled: Owed, least: Payslip, terms: RecoveryTerms): boolean {
  const { forPeriod } = payslip;
  const keepsWage = terms.minimumWagePence === null || getAmount(forPeriod, "grossPay") >= terms.minimumWagePence;
  const keepsOrders =
    !terms.protectCourtOrders ||
    getAmount(forPeriod, "attachmentOrders") >= getAmount(least.forPeriod, "attachmentOrders");
  const hasPay = ![...settled.pay, ...settled.contributions].some(isDebt) || getAmount(forPeriod, "grossPay") >= 0;
  return keepsWage && keepsOrders && hasPay && keepsDeductions(payslip, settled);
}

function keepsDeductions({ forPeriod }: Payslip, { deductions }: Owed): boolean {
  return DEDUCTIONS.every((amount) => deductions[amount] <= Math.max(0, getAmount(forPeriod, amount)));
}

/** What is owed, and the run that recovers nothing of it. */
interface LeastRun {
  readonly owed: Owed;
  readonly paid: Paid;
}

/**
 * Pays the run without recovering anything. National Insurance that a director's settlement of the year takes beyond
 * the pay of the run is held over: the payments of the year are aggregated, all of it is paid over with the last one,
 * and what is not deducted from it may be recovered from later pay, until the end of the next tax year. A line of the
 * run gives back what is held over.
 * Source: Social Security (Contributions) Regulations 2001, Schedule 4, paragraphs 7(2), 7(3) and 10(3).
 */
function payLeast(owed: Owed, pay: PayWith): LeastRun {
  const paid = pay(withoutDebts(owed));
  const shortfall = shortfallOf(paid);
  if (shortfall === 0) return { owed, paid };
  const held = { ...owed, heldOver: shortfall };
  const paidLess = pay(withoutDebts(held));
  return paidLess.ok && bears(paidLess.value, shortfall) ? { owed: held, paid: paidLess } : { owed, paid };
}

/** Returns how far a run's deductions exceed its pay, in pence; zero if it can be paid or is refused otherwise. */
function shortfallOf(paid: Paid): Pence {
  if (paid.ok) return 0;
  const [found, other] = paid.problems;
  if (found?.token !== "negative_net_pay" || other !== undefined) return 0;
  return readPence(found.arguments?.shortfall ?? "0");
}

/** Returns whether a shortfall is National Insurance of a director. */
function bears({ forPeriod, yearToDate }: Payslip, shortfall: Pence): boolean {
  return Object.keys(yearToDate.niBandResultDirector).length > 0 && shortfall <= readPence(forPeriod.ni);
}
