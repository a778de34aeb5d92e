import type { NiBandResultFacts, PayslipFacts } from "../../src/engine/gross-to-net/facts";
import { taxDateOf } from "./calendar";
import { Decimal, floorTo, halfDownToPenny, money, ZERO } from "./decimals";
import { type DirectorYear, directorYear } from "./director";
import type { Figures, FiguresOn } from "./figures";
import { parseCode, taxOf } from "./income-tax";
import { loansBesideFixedOrders } from "./loans-beside-orders";
import {
  afterEarlier,
  directorBasis,
  type NiByLetter,
  type NiTotals,
  NO_NI,
  ordinaryBasis,
  stacked,
} from "./national-insurance";
import { earningsPeriodIn, spanAlone, type TaxBasis, taxBasis } from "./pay-period";
import { type PaySums, sumPay } from "./pay-sums";
import { collectedLoan, loanDeduction } from "./student-loans";

/** The results of one payment. */
export interface Outcome {
  readonly basis: TaxBasis;
  readonly director: DirectorYear | null;
  readonly sums: PaySums;
  readonly taxablePay: Decimal;
  readonly niablePay: Decimal;
  readonly tax: Decimal;
  /** What is due of tax, and of both loans, before a limit makes it less. */
  readonly taxDue: Decimal;
  readonly loansDue: Decimal;
  readonly letters: NiByLetter;
  readonly ni: Decimal;
  readonly employerNi: Decimal;
  /** On termination awards. */
  readonly class1a: Decimal;
  readonly studentLoan: Decimal;
  readonly postgraduateLoan: Decimal;
  readonly attachments: Decimal;
  readonly attachmentFees: Decimal;
  /** The deduction under each court order, in their running order. */
  readonly ordersTaken: readonly Decimal[];
  readonly netPay: Decimal;
}

type DatedFacts = PayslipFacts & { readonly paymentDate: string };

/** Calculates one payment on a date, in the order of section 7.1. */
export function settle(facts: DatedFacts, figuresOn: FiguresOn): Outcome {
  const date = taxDateOf(facts.paymentDate);
  const figures = figuresOn(facts.paymentDate);
  const basis = taxBasis(facts.payFrequency, date);
  const sums = sumPay(facts);
  const taxablePay = sums.taxable.minus(sums.netPayPension).minus(sums.beforeTax);
  const { yearToDate } = facts;
  const { due: taxDue, taken: tax } = taxOf(figures, {
    code: parseCode(facts.taxCode),
    week1Month1: facts.week1Month1 ?? false,
    basis,
    pay: taxablePay,
    benefits: sums.benefits,
    payToDate: money(yearToDate?.taxablePay).plus(money(yearToDate?.previousTaxablePay)),
    taxToDate: money(yearToDate?.tax).plus(money(yearToDate?.previousTaxPaid)),
    spanAlone: spanAlone(facts, basis),
    payInPeriod: money(facts.taxPeriodToDate?.taxablePay),
    taxInPeriod: money(facts.taxPeriodToDate?.tax),
    repaysNothing: facts.onStrike === true || facts.isExtraPayment === true,
  });
  const director = directorYear(facts, facts.paymentDate, date.taxYear);
  const letters = nationalInsurance(figures, facts, sums, director);
  const total = (name: keyof NiTotals) => Object.values(letters).reduce((all, letter) => all.plus(letter[name]), ZERO);
  const niablePay = total("gross");
  const ni = total("ni");
  const left = sums.gross.minus(tax).minus(ni);
  const afterTax = left.minus(sums.netPayPension).minus(sums.reliefAtSource);
  const due = loanDeductions(figures, facts, letters, left);
  const loans = besideOrders(facts, afterTax.minus(sums.unattachable), due.collected);
  const attachments = sums.attachments.plus(loans.taken);
  const attachmentFees = sums.attachmentFees.plus(loans.fees);
  const { studentLoan, postgraduateLoan } = loans;
  const netPay = afterTax
    .minus(studentLoan)
    .minus(postgraduateLoan)
    .minus(attachments)
    .minus(attachmentFees)
    .minus(sums.beforeTax)
    .minus(sums.afterTax)
    .plus(sums.additions);
  const employerNi = total("employerNi");
  const class1a = halfDownToPenny(sums.awards.times(figures.rates.employer));
  const deducted = { studentLoan, postgraduateLoan, attachments, attachmentFees, netPay };
  const before = { taxDue, loansDue: due.total, ordersTaken: loans.deductions };
  return {
    basis,
    director,
    sums,
    taxablePay,
    niablePay,
    tax,
    letters,
    ni,
    employerNi,
    class1a,
    ...deducted,
    ...before,
  };
}

/** Applies the court-order sheet: orders, then loans, then 1.00 for each order that took something (8.1, 8.4). */
function besideOrders(
  { courtOrders }: DatedFacts,
  attachable: Decimal,
  due: Pick<Outcome, "studentLoan" | "postgraduateLoan">,
) {
  if (courtOrders === undefined) return { ...due, taken: ZERO, fees: ZERO, deductions: [] };
  const net = Decimal.max(ZERO, attachable);
  const { deductions, taken, studentLoan, postgraduateLoan } = loansBesideFixedOrders(net, courtOrders, due, false);
  const remaining = floorTo(Decimal.max(ZERO, net.minus(taken).minus(studentLoan).minus(postgraduateLoan)), 0);
  const fees = Decimal.min(remaining, deductions.filter((deducted) => deducted.gt(ZERO)).length);
  return { studentLoan, postgraduateLoan, taken, fees, deductions };
}

function nationalInsurance(
  figures: Figures,
  facts: DatedFacts,
  sums: PaySums,
  director: DirectorYear | null,
): NiByLetter {
  const earnings = Object.keys(sums.niable).length === 0 ? { [facts.niCategory]: ZERO } : sums.niable;
  const byYear = director?.byYear === true;
  const before = niByLetter(byYear ? facts.yearToDate?.niBandResultDirector : facts.earningsPeriodToDate?.niBandResult);
  const basis = byYear ? directorBasis(figures, director.weeks) : ordinaryBasis(figures, earningsPeriodIn(facts));
  return Object.keys(before).length === 0
    ? stacked(figures, basis, earnings)
    : afterEarlier(figures, basis, earnings, before);
}

export function niByLetter(results: Readonly<Record<string, NiBandResultFacts>> | undefined): NiByLetter {
  const letters: Record<string, NiTotals> = {};
  for (const [letter, result] of Object.entries(results ?? {})) {
    letters[letter] = {
      ...NO_NI,
      gross: money(result.grossForEmployeeNi),
      ni: money(result.ni),
      employerNi: money(result.employerNi),
      atLel: money(result.bands?.atLel),
      lelToPt: money(result.bands?.lelToPt),
      ptToUel: money(result.bands?.ptToUel),
      aboveUel: money(result.bands?.aboveUel),
    };
  }
  return letters;
}

/**
 * Applies S-1 to S-7, S-10 and S-11: on the period's NI-able pay, and never more than remains after tax and NI. Letter X
 * is outside secondary Class 1, the base of S-1 (seams sheet, CX-2 and CX-3).
 */
function loanDeductions(figures: Figures, facts: DatedFacts, letters: NiByLetter, left: Decimal) {
  const none = { studentLoan: ZERO, postgraduateLoan: ZERO };
  if (facts.isOffPayrollWorker === true) return { collected: none, total: ZERO };
  const period = earningsPeriodIn(facts);
  const earlier = facts.earningsPeriodToDate;
  const paid = [letters, niByLetter(earlier?.niBandResult)].flatMap((payment) => Object.entries(payment));
  const earned = paid.reduce((all, [letter, { gross }]) => (letter === "X" ? all : all.plus(gross)), ZERO);
  const plans = [facts.studentLoanPlan ?? []].flat();
  const plan = collectedLoan(figures, plans);
  const postgraduate = facts.postgraduateLoan === true ? figures.loans.Postgraduate : null;
  const owed = (loan: typeof plan | undefined, taken: Decimal) =>
    loan === null || loan === undefined
      ? ZERO
      : Decimal.max(ZERO, loanDeduction(figures, loan, period, earned).minus(taken));
  const whole = floorTo(Decimal.max(ZERO, left), 0);
  const due = {
    postgraduate: owed(postgraduate, money(earlier?.postgraduateLoan)),
    student: owed(plan, money(earlier?.studentLoan)),
  };
  const postgraduateLoan = Decimal.min(whole, due.postgraduate);
  const studentLoan = Decimal.min(whole.minus(postgraduateLoan), due.student);
  return { collected: { studentLoan, postgraduateLoan }, total: due.postgraduate.plus(due.student) };
}
