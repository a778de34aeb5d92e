import type { EarningsPeriod, TaxPeriod } from "../base";
import { type TaxablePayment, type TaxCode, type TaxOutcome, type TaxTerms, taxOf } from "../income-tax";
import { type DirectorBasis, type LetterTotals, type NiOutcome, type NiPayment, niOf } from "../national-insurance";
import type { FiguresInForce, StudentLoanPlan } from "../rulebook";
import { type LoanOutcome, loansOf, NO_LOANS, restrictLoans } from "../student-loans";
import type { Amounts, ToDate } from "./amounts";
import type { OrdersOfPayment } from "./chapters/payslip-chapters";
import type { PaySums } from "./pay-sums";

/** One payment as read, in pence and days, with the figures in force on its date. */
export interface Payment {
  readonly figures: FiguresInForce;
  readonly code: TaxCode;
  readonly period: TaxPeriod;
  /** A pension puts others in their place. */
  sums: PaySums;
  readonly earningsPeriod: EarningsPeriod;
  readonly periodToDate: readonly LetterTotals[];
  readonly loansInPeriod: { readonly studentLoan: number; readonly postgraduateLoan: number };
  /** Set to none by the chapter where no loan is collected. */
  plan: StudentLoanPlan | null;
  postgraduateLoan: boolean;
  readonly taxTerms: TaxTerms | null;
  readonly director: DirectorBasis | null;
  readonly toDate: ToDate;
  /** Works out the court orders; null without any. Set by the chapter. */
  orders: ((sums: PaySums, tax: number, ni: number, loans: LoanOutcome) => OrdersOfPayment) | null;
}

/** A payment worked out. */
export interface Settlement {
  readonly tax: TaxOutcome;
  readonly ni: NiOutcome;
  /** Before what tax and National Insurance leave cut them. */
  readonly loansDue: LoanOutcome;
  readonly orders: OrdersOfPayment | null;
  readonly amounts: Amounts;
}

/**
 * Gross to net of one payment, in the order of the law: sacrifice has lowered the pay already; then tax on taxable
 * pay after pension and giving, National Insurance, loans from what these leave, then what is taken from net pay.
 */
export function settle(payment: Payment): Settlement {
  const { figures, sums } = payment;
  const taxablePay = sums.taxable - sums.netPayPension - sums.beforeTax;
  const tax = taxOf(figures, taxablePayment(payment, taxablePay));
  const ni = niOf(figures, niPayment(payment));
  let employee = 0;
  let employer = 0;
  for (const letter of ni.letters) {
    employee += letter.employee;
    employer += letter.employer;
  }
  const niablePay = totalEarnings(sums);
  const loansDue = loansDueOn(payment, niablePay);
  const loans = restrictLoans(loansDue, Math.max(0, sums.gross - tax.tax - employee), figures.policies);
  const orders = payment.orders?.(sums, tax.tax, employee, loans) ?? null;
  const { tax: taxed } = tax;
  const amounts = amountsOf(orders?.sums ?? sums, taxablePay, niablePay, taxed, employee, employer, orders ?? loans);
  return { tax, ni, loansDue, orders, amounts };
}

/** The payment as income tax sees it. */
export function taxablePayment(payment: Payment, pay: number): TaxablePayment {
  const { code, period, sums, toDate } = payment;
  return {
    code,
    period,
    pay,
    benefits: sums.benefits,
    payBefore: toDate.amounts.taxablePay + toDate.previousTaxablePay,
    taxBefore: toDate.amounts.tax + toDate.previousTaxPaid,
    terms: payment.taxTerms,
  };
}

/** The payment as National Insurance sees it. */
export function niPayment(payment: Payment): NiPayment {
  return {
    earnings: payment.sums.earnings,
    earningsPeriod: payment.earningsPeriod,
    periodToDate: payment.periodToDate,
    director: payment.director,
    directorToDate: payment.toDate.directorLetters,
  };
}

function totalEarnings(sums: PaySums): number {
  let total = 0;
  for (const { gross } of sums.earnings) total += gross;
  return total;
}

function loansDueOn(payment: Payment, niablePay: number): LoanOutcome {
  const { figures, plan, postgraduateLoan, loansInPeriod } = payment;
  if (plan === null && !postgraduateLoan) return NO_LOANS;
  let earned = niablePay;
  for (const { gross } of payment.periodToDate) earned += gross;
  const due = loansOf(figures, plan, postgraduateLoan, earned, payment.earningsPeriod);
  return {
    plan,
    studentLoan: Math.max(0, due.studentLoan - loansInPeriod.studentLoan),
    postgraduateLoan: Math.max(0, due.postgraduateLoan - loansInPeriod.postgraduateLoan),
  };
}

/** A payment's amounts, once tax, contributions and loans are known. */
export function amountsOf(
  sums: PaySums,
  taxablePay: number,
  niablePay: number,
  tax: number,
  ni: number,
  employerNi: number,
  loans: Pick<LoanOutcome, "studentLoan" | "postgraduateLoan">,
): Amounts {
  const { studentLoan, postgraduateLoan } = loans;
  const pension = sums.netPayPension + sums.reliefAtSource;
  const otherDeductions = sums.beforeTax + sums.afterTax;
  const orders = sums.attachments + sums.attachmentFees;
  return {
    grossPay: sums.gross,
    taxablePay,
    tax,
    ni,
    employerNi,
    niablePay,
    studentLoan,
    postgraduateLoan,
    pension,
    employerPension: sums.employerPension + sums.pensionSacrifice,
    salarySacrifice: sums.sacrifice,
    benefitsTaxedViaPayroll: sums.benefits,
    attachmentOrders: sums.attachments,
    attachmentOrderFees: sums.attachmentFees,
    otherDeductions,
    otherAdditions: sums.additions,
    netPay:
      sums.gross - tax - ni - studentLoan - postgraduateLoan - pension - orders - otherDeductions + sums.additions,
    pensionByType: pensionByType(sums),
    statutoryPay: sums.statutory,
  };
}

function pensionByType(sums: PaySums): Amounts["pensionByType"] {
  const { netPayPension, reliefAtSource, pensionSacrifice } = sums;
  if (netPayPension === 0 && reliefAtSource === 0 && pensionSacrifice === 0) return null;
  return {
    ...(reliefAtSource === 0 ? null : { ReliefAtSource: reliefAtSource }),
    ...(netPayPension === 0 ? null : { NetPayArrangement: netPayPension }),
    ...(pensionSacrifice === 0 ? null : { SalarySacrifice: pensionSacrifice }),
  };
}
