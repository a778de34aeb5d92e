import type { LetterTotals } from "../national-insurance";
import type { PensionType, StatutoryPayType } from "./facts";

/** Running amounts in pence: of one payment, or of a year to date. The same words as on the payslip. */
export interface Amounts {
  grossPay: number;
  taxablePay: number;
  tax: number;
  ni: number;
  employerNi: number;
  niablePay: number;
  studentLoan: number;
  postgraduateLoan: number;
  pension: number;
  employerPension: number;
  salarySacrifice: number;
  benefitsTaxedViaPayroll: number;
  attachmentOrders: number;
  attachmentOrderFees: number;
  otherDeductions: number;
  otherAdditions: number;
  netPay: number;
  /** By type; null while there is none. */
  pensionByType: Partial<Record<PensionType, number>> | null;
  statutoryPay: Partial<Record<StatutoryPayType, number>> | null;
}

/** The year before a payment, in pence. */
export interface ToDate {
  readonly amounts: Amounts;
  readonly previousTaxablePay: number;
  readonly previousTaxPaid: number;
  readonly letters: readonly LetterTotals[];
  readonly directorLetters: readonly LetterTotals[];
}

export function noAmounts(): Amounts {
  return {
    grossPay: 0,
    taxablePay: 0,
    tax: 0,
    ni: 0,
    employerNi: 0,
    niablePay: 0,
    studentLoan: 0,
    postgraduateLoan: 0,
    pension: 0,
    employerPension: 0,
    salarySacrifice: 0,
    benefitsTaxedViaPayroll: 0,
    attachmentOrders: 0,
    attachmentOrderFees: 0,
    otherDeductions: 0,
    otherAdditions: 0,
    netPay: 0,
    pensionByType: null,
    statutoryPay: null,
  };
}

export function nothingToDate(): ToDate {
  return { amounts: noAmounts(), previousTaxablePay: 0, previousTaxPaid: 0, letters: [], directorLetters: [] };
}

/** The sum of two sets of amounts. */
export function addAmounts(a: Amounts, b: Amounts): Amounts {
  return {
    grossPay: a.grossPay + b.grossPay,
    taxablePay: a.taxablePay + b.taxablePay,
    tax: a.tax + b.tax,
    ni: a.ni + b.ni,
    employerNi: a.employerNi + b.employerNi,
    niablePay: a.niablePay + b.niablePay,
    studentLoan: a.studentLoan + b.studentLoan,
    postgraduateLoan: a.postgraduateLoan + b.postgraduateLoan,
    pension: a.pension + b.pension,
    employerPension: a.employerPension + b.employerPension,
    salarySacrifice: a.salarySacrifice + b.salarySacrifice,
    benefitsTaxedViaPayroll: a.benefitsTaxedViaPayroll + b.benefitsTaxedViaPayroll,
    attachmentOrders: a.attachmentOrders + b.attachmentOrders,
    attachmentOrderFees: a.attachmentOrderFees + b.attachmentOrderFees,
    otherDeductions: a.otherDeductions + b.otherDeductions,
    otherAdditions: a.otherAdditions + b.otherAdditions,
    netPay: a.netPay + b.netPay,
    pensionByType: addByKey(a.pensionByType, b.pensionByType),
    statutoryPay: addByKey(a.statutoryPay, b.statutoryPay),
  };
}

type ByKey<Key extends string> = Partial<Record<Key, number>> | null;

function addByKey<Key extends string>(a: ByKey<Key>, b: ByKey<Key>): ByKey<Key> {
  if (a === null || b === null) return a ?? b;
  const total = { ...a };
  for (const key in b) total[key] = (total[key] ?? 0) + (b[key] ?? 0);
  return total;
}
