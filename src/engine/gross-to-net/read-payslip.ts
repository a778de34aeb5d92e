import {
  type EarningsPeriod,
  getEarningsPeriod,
  PAY_FREQUENCIES,
  PAY_INTERVAL_FIELDS,
  type PayFrequency,
  type Reader,
  readEarningsPeriodOf,
  readPayInterval,
  type Unread,
} from "../base";
import { type OrdersTaken, ordersOfPayslip } from "../court-orders";
import { class1aOn, refuseUndatedAwards } from "../employer-charges";
import { readTaxTerms } from "../income-tax";
import { type LetterTotals, readLetters, refuseUnstatedPeriod } from "../national-insurance";
import { qualifyingPay } from "../pensions";
import type { FiguresInForce, Rulebook } from "../rulebook";
import { readLoanMethod } from "../student-loans";
import { deductPensions, enrolmentEarnings } from "./deduct-pension";
import type { PartOfPeriodFacts } from "./facts";
import { isMoney } from "./kinds";
import type { EnrolmentPay, Pay } from "./pay";
import { periodsCovered, refuseAdvance, settleByPeriod } from "./pay-in-advance";
import { isSacrifice, type ReadLine, sacrificeRoom, sumLines } from "./pay-sums";
import { type Earlier, readEarlier } from "./read-earlier";
import {
  isPayable,
  PAYSLIP_FIELDS,
  type Payment,
  type PaymentTerms,
  type ReadPayment,
  readPayment,
  type TermsBasis,
} from "./read-payment";
import type { DeductOrders } from "./settle";
import { addLetters } from "./year-to-date";

const KNOWN_OTHER_JOBS = new Set(["payFrequency", "earningsPeriodToDate", "directorToDate"]);

/** Fields of the facts that the terms are read from. */
const PAYMENT_TERMS_FIELDS = [
  ...PAY_INTERVAL_FIELDS,
  "taxPeriodToDate",
  "taxTableFrequency",
  "taxedThroughPeriod",
  "isExtraPayment",
  "onStrike",
  "isOffPayrollWorker",
  "loanMultiplesOfWeeks",
  "otherJobs",
];

const KNOWN_PART = new Set(["days", "of"]);

const PATH = "/enrolmentEarningsToDate";

const KNOWN: ReadonlySet<string> = new Set([
  ...PAYSLIP_FIELDS,
  ...PAYMENT_TERMS_FIELDS,
  "enrolmentEarningsToDate",
  "normalPayForgone",
  "payReferencePeriodPart",
  "payReferencePeriodFrequency",
  "sacrificeLimit",
  "pension",
  "furtherPensions",
  "courtOrders",
  "courtOrdersInLines",
  "courtOrderDay",
]);

/** A payment with its pension deducted, and its court orders, which are calculated on its net pay. */
export interface ReadPayslip extends ReadPayment {
  readonly deductOrders: DeductOrders | null;
}

/** Reads a payslip's facts and deducts its pension; null if anything is wrong, as the reader's problems state. */
export function readPayslip(reader: Reader, input: unknown, rulebook: Rulebook): ReadPayslip | null {
  const facts = reader.object(input, "");
  if (facts === null) return null;
  reader.onlyKnown(facts, KNOWN, "");
  const read = readPayment(reader, facts, rulebook, readPaymentTerms);
  if (read === null) return null;
  const { payment, payPath } = read;
  refuseAdvance(reader, read);
  const part = readPart(reader, facts);
  const frequency = readReferenceFrequency(reader, facts, payment);
  const { awards } = read.pay.sums;
  if (awards !== 0 && payment.paymentDate === null) refuseUndatedAwards(reader, payment.figures.taxYear, rulebook);
  const class1a = class1aOn(payment.figures, awards);
  const { sacrificeLimit: stated = null } = facts;
  const sacrificeLimit = stated === null ? null : reader.optionalPositiveAmount(stated, "sacrificeLimit", "");
  const agreed = limitSacrifice(read.pay, payment.letter, sacrificeLimit);
  const enrolment = readEnrolment(reader, facts, { payment, pay: agreed, part, frequency }, rulebook);
  const {
    lines,
    sums,
    pension,
    furtherPensions,
    notSacrificed = 0,
  } = limitSacrifice(
    deductPensions(reader, facts, { payment, pay: agreed, part, frequency, sacrificeLimit }, rulebook),
    payment.letter,
    sacrificeLimit,
  );
  const pay = { lines, sums, pension, furtherPensions, enrolment, class1a, notSacrificed };
  const deductOrders = readCourtOrders(reader, facts, payment, rulebook);
  const payslip = { payment, pay, payPath, deductOrders };
  return isPayable(reader, payslip) ? payslip : null;
}

/** What a payslip states of its pay reference period. */
interface ReferencePeriod {
  readonly part: PartOfPeriodFacts | null;
  readonly frequency: PayFrequency;
}

/** Reads the interval of the pay reference period: the payment's own unless another is stated. */
function readReferenceFrequency(reader: Reader, facts: Unread, { payFrequency }: Payment): PayFrequency {
  if (facts.payReferencePeriodFrequency === undefined) return payFrequency;
  return reader.choice(facts, "payReferencePeriodFrequency", "", PAY_FREQUENCIES);
}

/** Reads how many days of the pay reference period no earlier one has; null if it is whole. */
function readPart(reader: Reader, facts: Unread): PartOfPeriodFacts | null {
  if (facts.payReferencePeriodPart === undefined) return null;
  const path = "/payReferencePeriodPart";
  const owner = reader.object(facts.payReferencePeriodPart, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN_PART, path);
  const of = reader.integer(owner, "of", path, 1, 366);
  return { days: reader.integer(owner, "days", path, 1, of), of };
}

/** Reads earlier earnings of the pay reference period and calculates qualifying earnings; null if not given. */
function readEnrolment(
  reader: Reader,
  { enrolmentEarningsToDate: given }: Unread,
  { payment: { day }, pay, part, frequency }: Pick<ReadPayment, "payment" | "pay"> & ReferencePeriod,
  rulebook: Rulebook,
): EnrolmentPay | null {
  if (given === undefined) return null;
  const before = reader.amount(given, "enrolmentEarningsToDate", "");
  const earningsToDate = before + enrolmentEarnings(pay, day, rulebook);
  const periods = periodsCovered(pay.sums);
  const asked = { day, frequency, periods, part, before, earningsToDate, path: PATH };
  const qualifyingEarnings = qualifyingPay(reader, asked, rulebook);
  return { earningsToDate, qualifyingEarnings };
}

/** Cuts the lines of sacrifice to what they may take: the last first, and those for a pension after all others. */
function limitSacrifice(pay: Pay, letter: string, limit: number | null): Pay {
  const { lines, sums } = pay;
  const room = sacrificeRoom(sums, limit);
  if (room === null || lines === null || sums.sacrifice <= room) return pay;
  const cut = new Map<ReadLine, number>();
  let excess = sums.sacrifice - room;
  for (const line of inOrderOfCuts(lines)) {
    const amount = Math.min(excess, line.amount);
    cut.set(line, line.amount - amount);
    excess -= amount;
  }
  const left = lines.map((line) => ({ ...line, amount: cut.get(line) ?? line.amount }));
  const notSacrificed = (pay.notSacrificed ?? 0) + sums.sacrifice - room - excess;
  return { ...pay, lines: left, sums: sumLines(left, letter), notSacrificed };
}

function inOrderOfCuts(lines: readonly ReadLine[]): readonly ReadLine[] {
  const last = lines.filter((line) => isSacrifice(line) && line.amount > 0).reverse();
  const isForPension = ({ lineType }: ReadLine) => lineType === "PensionContribution";
  return [...last.filter((line) => !isForPension(line)), ...last.filter(isForPension)];
}

/** Reads the terms of a payment: a further one in its period, irregular pay, a repayment withheld, off-payroll work. */
function readPaymentTerms(reader: Reader, facts: Unread, { when, code, director }: TermsBasis): PaymentTerms {
  const interval = readPayInterval(reader, facts, when.frequency, when.day);
  if (interval?.isFurther && director?.byYear !== true) refuseUnstatedPeriod(reader, facts);
  const own = readEarlier(reader, facts, "/earningsPeriodToDate", when.figures);
  const jobs = readOtherJobs(reader, facts, when.figures, own);
  if (director === null && jobs !== null && jobs.directorToDate.length > 0) {
    reader.refuse("must_be_absent", "/otherJobs/directorToDate");
  }
  const ownPeriod = readEarningsPeriodOf(reader, facts, when.frequency, interval);
  return {
    earningsPeriod: facts.niEarningsPeriod === undefined ? (jobs?.earningsPeriod ?? ownPeriod) : ownPeriod,
    earlier: jobs?.earlier ?? own,
    directorElsewhere: jobs?.directorToDate ?? [],
    taxTerms: readTaxTerms(reader, facts, when, { code, interval }),
    loanMethod: readLoanMethod(reader, facts),
    isOffPayroll: reader.flag(facts.isOffPayrollWorker, "isOffPayrollWorker", "", false),
    settleByPeriod,
  };
}

/**
 * Reads the court orders of a payment, calculated after its tax, National Insurance and loans; null without any. Those
 * whose deductions are among its lines only limit its loans.
 */
function readCourtOrders(reader: Reader, facts: Unread, payment: Payment, rulebook: Rulebook): DeductOrders | null {
  const { courtOrders, courtOrdersInLines, courtOrderDay } = facts;
  if (courtOrders === undefined && courtOrdersInLines === undefined) {
    if (courtOrderDay !== undefined) reader.refuse("required_with", "/courtOrders", { other: "courtOrderDay" });
    return null;
  }
  if (courtOrders !== undefined && courtOrdersInLines !== undefined) {
    reader.refuse("sent_together", "/courtOrdersInLines", { other: "courtOrders" });
    return null;
  }
  const key = courtOrders === undefined ? "courtOrdersInLines" : "courtOrders";
  const orders = ordersOfPayslip(reader, facts, key, payment, rulebook);
  if (orders === null) return null;
  return ({ lines, sums, pension: first, furtherPensions }, { tax, ni, studentLoan, postgraduateLoan }) => {
    const qualifyingPay = sums.gross - payOutOfReach(lines ?? []);
    const pension = sums.netPayPension + sums.reliefAtSource;
    const personalPension = furtherPensions.reduce(
      (sum, { personalPence = 0 }) => sum + personalPence,
      first?.personalPence ?? 0,
    );
    const paid = { qualifyingPay, tax, ni, pension, personalPension, studentLoan, postgraduateLoan };
    const taken = orders.take(sums.advance === null ? paid : { ...paid, advance: attachableInAdvance(sums.advance) });
    return key === "courtOrders" ? taken : loansAlone(taken);
  };
}

/** Returns pay that orders may attach of each pay period paid in advance. */
function attachableInAdvance(advance: readonly ReadLine[]): readonly number[] {
  const byPeriod = new Map<number, number>();
  for (const { amount, isTaxable, isNiable, isAttachable, paidInAdvance } of advance) {
    if (!paidInAdvance || !isAttachable || !(isTaxable || isNiable)) continue;
    byPeriod.set(paidInAdvance.periodsAhead, (byPeriod.get(paidInAdvance.periodsAhead) ?? 0) + amount);
  }
  return [...byPeriod.values()];
}

/** Returns what orders leave for loans: what they deduct is among the lines. */
function loansAlone({ studentLoan, postgraduateLoan }: OrdersTaken): OrdersTaken {
  return {
    deducted: 0,
    fees: 0,
    studentLoan,
    postgraduateLoan,
    write: () => null,
    steps: () => [],
    waitForPay: () => false,
  };
}

/** Returns pay that orders cannot attach: family statutory pay, and what lines exclude. */
function payOutOfReach(lines: readonly ReadLine[]): number {
  let pay = 0;
  for (const { lineType, amount, isTaxable, isNiable, isAttachable, statutoryType } of lines) {
    const isGross = isMoney(lineType) && (isTaxable || isNiable);
    const isFamilyPay = statutoryType !== null && statutoryType !== "StatutorySickPay";
    if (isGross && (!isAttachable || isFamilyPay)) pay += amount;
  }
  return pay;
}

/** What a person's other jobs mean for a payment. */
interface OtherJobs {
  /** That of the shortest interval. */
  readonly earningsPeriod: EarningsPeriod;
  /** What they and this job paid earlier in it. */
  readonly earlier: Earlier;
  /** What they paid in the year of a director. */
  readonly directorToDate: readonly LetterTotals[];
}

/** Reads what a person's other jobs mean for a payment, beside what this job paid; null without them. */
function readOtherJobs(reader: Reader, facts: Unread, figures: FiguresInForce, own: Earlier): OtherJobs | null {
  if (facts.otherJobs === undefined || facts.otherJobs === null) return null;
  const path = "/otherJobs";
  const owner = reader.object(facts.otherJobs, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN_OTHER_JOBS, path);
  const frequency = reader.choice(owner, "payFrequency", path, PAY_FREQUENCIES);
  const earlier = together(own, readEarlier(reader, owner, `${path}/earningsPeriodToDate`, figures));
  const directorToDate = readLetters(reader, owner, "directorToDate", path, figures);
  return { earningsPeriod: getEarningsPeriod(frequency), earlier, directorToDate };
}

/** Adds what the other jobs paid in the earnings period to what this one did. */
function together(own: Earlier, others: Earlier): Earlier {
  return {
    letters: addLetters(own.letters, others.letters),
    studentLoan: own.studentLoan + others.studentLoan,
    postgraduateLoan: own.postgraduateLoan + others.postgraduateLoan,
  };
}
