import type { Rulebook } from "../../engine";
import { itemAt, LARGEST_AMOUNT_PENCE, type PayFrequency, Reader } from "../../engine/base";
import {
  type PaySums,
  type PayslipFacts,
  payslipFacts,
  type ReadPayment,
  type ReadPaymentEntry,
  type ReadYear,
  readPayslip,
  readYear,
  type ToDate,
} from "../../engine/gross-to-net";
import { type BatchYear, readEmployeeYear } from "../row";
import type { PackedPay, PackedPayment, PackedRow, SingleReason } from "./packed-row";
import type { TermsBook } from "./regular-dates";
import type { Slots } from "./slots";

/** What is needed to read rows. */
export interface Reading {
  readonly rulebook: Rulebook;
  readonly year: BatchYear;
  readonly terms: TermsBook;
  slotsOf(frequency: PayFrequency): Slots;
}

/**
 * Reads a row with the engine's own readers, payment by payment, and packs it; or returns why it goes to the single
 * path.
 */
export function readRow(input: unknown, reading: Reading): PackedRow | SingleReason {
  const read = readEmployeeYear(input, reading.year);
  if (!("facts" in read) || read.problems.length > 0 || read.id === null) return "refused";
  const reader = new Reader();
  const year = readYear(reader, read.facts);
  if (year === null || reader.problems.length > 0) return "refused";
  const { id, payFrequency: frequency } = read;
  const unsuited = reasonAgainstFrequency(year, frequency);
  if (unsuited !== null) return unsuited;
  const payments = readPayments(reader, year, reading);
  if (typeof payments === "string") return payments;
  const { toDate } = itemAt(payments, 0).payment;
  const reason = reasonAgainst(year, payments) ?? reasonAgainstYear(toDate, payments);
  return reason ?? pack({ id, frequency, toDate }, year, payments, reading);
}

function reasonAgainstFrequency({ payments }: ReadYear, frequency: PayFrequency): SingleReason | null {
  if (payments.length === 0) return "no_payments";
  if (payments.some((payment) => payment.frequency !== frequency)) return "several_frequencies";
  return frequency === "Irregular" ? "irregular_pay" : null;
}

function readPayments(reader: Reader, year: ReadYear, { rulebook }: Reading): ReadPayment[] | SingleReason {
  const payments: ReadPayment[] = [];
  for (const payment of year.payments) {
    const facts = payslipFacts(year, payment, []);
    if (isAsked(facts.enrolmentEarningsToDate)) return "enrolment_earnings";
    if (ORDER_FACTS.some((name) => isAsked(facts[name]))) return "court_orders";
    if (isAsked(facts.furtherPensions)) return "pension";
    const hasPension = isAsked(facts.pension);
    if (hasPension && hangsOnYear(facts)) return "pension";
    const read = readPayslip(reader, facts, rulebook);
    if (read === null) return "refused";
    payments.push(read);
  }
  return payments;
}

const ORDER_FACTS = ["courtOrders", "courtOrdersInLines", "courtOrderDay"] as const;

/**
 * Returns whether a pension depends on earlier payments of the year, through a yearly cap or a director's sacrifice
 * savings. Any other is calculated from the payment alone when the row is read; the columns receive the pay after it.
 */
function hangsOnYear({ director, pension }: PayslipFacts): boolean {
  return isAsked(director) || pension?.employerContributionCap?.per === "Year";
}

function isAsked(fact: unknown): boolean {
  return fact !== undefined && fact !== null;
}

function pack(
  row: Pick<PackedRow, "id" | "frequency" | "toDate">,
  year: ReadYear,
  read: readonly ReadPayment[],
  reading: Reading,
): PackedRow | SingleReason {
  const slots = reading.slotsOf(row.frequency);
  const payments = read.map((payslip, index) => packPayment(payslip, year.payments[index], slots, reading.terms));
  if (payments.some(({ slot }) => slot < 0)) return "refused";
  return { ...row, director: read.some(({ payment }) => payment.director !== null), payments };
}

function packPayment(
  { payment, pay }: ReadPayment,
  entry: ReadPaymentEntry | undefined,
  slots: Slots,
  book: TermsBook,
): PackedPayment {
  const terms = book.of(payment.code, payment.letter, payment.plan, payment.postgraduateLoan);
  return {
    slot: slots.on(entry?.from ?? Number.NaN),
    terms,
    pay: packPay(pay.sums),
    lines: pay.lines,
    pension: pay.pension?.contributions ?? null,
    paymentDate: payment.paymentDate ?? "",
  };
}

/** Returns the totals of a payment's lines in the kernel's form. */
export function packPay(sums: PaySums): PackedPay {
  const { gross, benefits, additions } = sums;
  const taken =
    sums.netPayPension + sums.reliefAtSource + sums.beforeTax + sums.afterTax + sums.attachments + sums.attachmentFees;
  return {
    gross,
    taxable: sums.taxable - sums.netPayPension - sums.beforeTax,
    niable: sums.earnings[0]?.gross ?? 0,
    benefits,
    netChanges: additions - taken,
  };
}

/** Returns the first reason why columns cannot calculate the row; null if they can. */
function reasonAgainst(year: ReadYear, read: readonly ReadPayment[]): SingleReason | null {
  if (hasOtherEarningsPeriod(year, read)) return "other_earnings_period";
  const periods = new Set(read.map(({ payment }) => payment.period.period));
  if (periods.size < read.length) return "several_payments_in_period";
  if (read.some(hasOtherLetters)) return "several_letters";
  if (read.some(hangsOnYearInExtraWeek)) return "extra_week";
  if (read.some(({ payment }) => (payment.taxTerms?.withheld ?? null) !== null)) return "repayment_withheld";
  if (read.some(({ pay }) => pay.sums.awards !== 0)) return "termination_award";
  if (read.some(({ pay: { notSacrificed = 0 } }) => notSacrificed > 0)) return "sacrifice_restricted";
  if (read.some(({ pay }) => isNegative(packPay(pay.sums)))) return "negative_pay";
  if (new Set(read.map(previousPay)).size > 1) return "previous_pay_changes";
  return null;
}

function reasonAgainstYear(before: ToDate, read: readonly ReadPayment[]): SingleReason | null {
  return turnover(before, read) > LARGEST_AMOUNT_PENCE ? "large_amounts" : reasonAgainstDirector(before, read);
}

function hasOtherEarningsPeriod({ payments }: ReadYear, read: readonly ReadPayment[]): boolean {
  return payments.some(hasOwnEarnings) || read.some(({ pay }) => pay.sums.advance !== null);
}

function hasOwnEarnings({ entry }: ReadPaymentEntry): boolean {
  const fields = [
    "niEarningsPeriod",
    "earningsPeriodToDate",
    "taxPeriodToDate",
    "taxTableFrequency",
    "taxedThroughPeriod",
    "payReferencePeriodPart",
    "payReferencePeriodFrequency",
    "sacrificeLimit",
    "loanMultiplesOfWeeks",
  ];
  return fields.some((field) => entry[field] !== undefined);
}

/** In weeks 53, 54 and 56 the tax of a cumulative code depends on the year's pay, which the columns do not use. */
function hangsOnYearInExtraWeek({ payment: { period, code } }: ReadPayment): boolean {
  return period.isExtraWeek && !code.week1Month1;
}

function hasOtherLetters({ payment, pay: { sums } }: ReadPayment): boolean {
  return sums.earnings.length > 1 || sums.earnings[0]?.letter !== payment.letter;
}

/** Returns whether any pay that the kernel reads is negative. */
export function isNegative({ gross, taxable, niable, benefits }: PackedPay): boolean {
  return gross < 0 || taxable < 0 || niable < 0 || benefits < 0;
}

function previousPay({ payment: { toDate } }: ReadPayment): string {
  return `${toDate.previousTaxablePay}|${toDate.previousTaxPaid}`;
}

/** Returns an upper limit for every total of the year. */
function turnover({ amounts, previousTaxablePay }: ToDate, read: readonly ReadPayment[]): number {
  const most = Math.max(
    Math.abs(amounts.taxablePay) + Math.abs(previousTaxablePay),
    Math.abs(amounts.grossPay),
    Math.abs(amounts.niablePay),
  );
  return read.reduce((total, { pay }) => total + pay.sums.turnover, most);
}

/** Directors stay in columns if on the annual method, with one letter, all year. */
function reasonAgainstDirector({ directorLetters }: ToDate, read: readonly ReadPayment[]): SingleReason | null {
  const directors = read.filter(({ payment }) => payment.director !== null);
  if (directors.length === 0) return null;
  const isWholeYear = directors.every(({ payment: { director } }) => {
    return director?.byYear === true && !director.settles && director.weeks === 52;
  });
  if (directors.length < read.length || !isWholeYear) return "director_method";
  const letters = new Set(read.map(({ payment }) => payment.letter));
  return letters.size > 1 || directorLetters.length > 0 ? "director_history" : null;
}
