import { type DayNumber, FAMILY_PAYMENT_TYPES, type PayFrequency, type Reader, type Unread } from "../base";
import { calculateNi } from "../national-insurance";
import {
  contributionsOfPayslip,
  isCountedStatutoryPay,
  isPersonalScheme,
  type NormalPay,
  type PensionOfPayslip,
  type PensionRow,
} from "../pensions";
import type { Rulebook } from "../rulebook";
import type { PartOfPeriodFacts, PensionType } from "./facts";
import { isMoney } from "./kinds";
import type { Pay } from "./pay";
import { periodsCovered, settleByPeriod } from "./pay-in-advance";
import { addLines, type PaySums, type ReadLine, sacrificeRoom } from "./pay-sums";
import type { Payment, ReadPayment } from "./read-payment";
import { niPayment } from "./settle";

const NAMES = {
  Contribution: "Pension",
  AdditionalVoluntaryContribution: "Pension, voluntary",
  Refund: "Pension refund",
  EmployerContribution: "Employer pension",
} as const;

const FAMILY: ReadonlySet<string> = new Set(FAMILY_PAYMENT_TYPES);

/**
 * Calculates the pensions of a payment, if any, by the terms in the facts; all of them on the pay before any of them.
 * Returns the pay with their lines, or without those whose terms are wrong, which the reader's problems state.
 */
export function deductPensions(
  reader: Reader,
  { pension, furtherPensions, normalPayForgone }: Unread,
  given: Omit<PaymentAndPay, "normal">,
  rulebook: Rulebook,
): Pay {
  const normal = readNormalPay(reader, normalPayForgone, given, rulebook);
  const { payment, part, frequency, sacrificeLimit } = given;
  const read: PaymentAndPay = { payment, pay: given.pay, part, frequency, sacrificeLimit, normal };
  const first = isGiven(pension) ? deductPension(reader, { terms: pension, path: "/pension" }, read, rulebook) : null;
  const pay = first === null ? read.pay : withFirst(first.pay, first.found);
  if (!isGiven(furtherPensions)) return pay;
  return deductFurther(reader, { ...read, after: pay, given: furtherPensions }, rulebook);
}

/** Fields are written one by one: a copy takes longer, and most payslips have one pension. */
function withFirst(pay: Pay, pension: NonNullable<Pay["pension"]>): Pay {
  return {
    lines: pay.lines,
    sums: pay.sums,
    pension,
    furtherPensions: pay.furtherPensions,
    enrolment: pay.enrolment,
    class1a: pay.class1a,
    notSacrificed: pay.notSacrificed ?? 0,
  };
}

interface PaymentAndPay extends Pick<ReadPayment, "payment" | "pay"> {
  /** Days of the pay reference period that no earlier one has; null if it is whole. */
  readonly part: PartOfPeriodFacts | null;
  /** The interval of the pay reference period. */
  readonly frequency: PayFrequency;
  /** The most that salary sacrifice may take besides what statutory pay leaves, in pence; null without a limit. */
  readonly sacrificeLimit: number | null;
  readonly normal: NormalPay | null;
}

function isGiven(terms: unknown): boolean {
  return terms !== undefined && terms !== null;
}

interface Further extends PaymentAndPay {
  /** The pay after the pensions before it. */
  readonly after: Pay;
  readonly given: unknown;
}

function deductFurther(reader: Reader, { after, given, ...read }: Further, rulebook: Rulebook): Pay {
  if (!Array.isArray(given)) {
    reader.refuse("wrong_type", "/furtherPensions", { expected: "array" });
    return after;
  }
  let result = after;
  for (const [at, terms] of given.slice(0, MOST_PENSIONS).entries()) {
    const member = { terms, path: `/furtherPensions/${at}`, after: result };
    const next = deductPension(reader, member, read, rulebook);
    if (next !== null) result = { ...next.pay, furtherPensions: [...result.furtherPensions, next.found] };
  }
  if (given.length > MOST_PENSIONS) reader.refuse("too_many_items", "/furtherPensions", { maximum: MOST_PENSIONS });
  return result;
}

/** More memberships than anybody has. */
const MOST_PENSIONS = 10;

interface Member {
  readonly terms: unknown;
  readonly path: string;
  /** The pay to which its lines are added: the payment's own if it is left out. */
  readonly after?: Pay;
}

/** Calculates one pension on the payment's own pay; null with problems. */
function deductPension(
  reader: Reader,
  { terms, path, after }: Member,
  { payment, pay, part, frequency, sacrificeLimit, normal }: PaymentAndPay,
  rulebook: Rulebook,
): { readonly pay: Pay; readonly found: NonNullable<Pay["pension"]> } | null {
  const { day, letter } = payment;
  const { lines, sums } = after ?? pay;
  const found = contributionsOfPayslip(
    reader,
    { terms, path },
    {
      day,
      frequency,
      periods: periodsCovered(sums),
      part,
      earnings: enrolmentEarnings(pay, day, rulebook),
      pensionablePay: pay.sums.pensionablePay,
      savingOf: (sacrificed) => employerSaving(payment, sums, sacrificed),
      normal,
      isFamilyLeave: normal !== null || hasFamilyPay(sums),
      sacrificeRoom: roomForPension(sums, sacrificeLimit),
    },
    rulebook,
  );
  if (found === null) return null;
  const added = found.rows.map((row) => contributionLine(row, letter));
  const sumsAfter = addLines(sums, added, letter);
  const fromPay = deducted(sumsAfter) - deducted(sums);
  return {
    pay: {
      lines: linesWith(lines ?? [grossLine(sums.gross, letter)], added),
      sums: sumsAfter,
      pension: (after ?? pay).pension,
      furtherPensions: (after ?? pay).furtherPensions,
      enrolment: pay.enrolment,
      class1a: pay.class1a,
      notSacrificed: ((after ?? pay).notSacrificed ?? 0) + found.notSacrificed,
    },
    found: isPersonalScheme(terms) ? { ...found, personalPence: fromPay } : found,
  };
}

function deducted({ netPayPension, reliefAtSource }: PaySums): number {
  return netPayPension + reliefAtSource;
}

/** Pensions come before what else is sacrificed, and after each other. */
function roomForPension(sums: PaySums, limit: number | null): number | null {
  const room = sacrificeRoom(sums, limit);
  return room === null ? null : Math.max(0, room - sums.pensionSacrifice);
}

/** Returns lines with others after them; one by one, which is faster than joining short lists. */
function linesWith(lines: readonly ReadLine[], added: readonly ReadLine[]): readonly ReadLine[] {
  const all: ReadLine[] = [];
  for (const line of lines) all.push(line);
  for (const line of added) all.push(line);
  return all;
}

/** Returns a contribution as a pay line; a refund lowers the contributions. */
function contributionLine({ pensionLineType, pensionType, pence }: PensionOfPayslip["rows"][number], letter: string) {
  return pensionLine(pensionLineType, pensionType, pensionLineType === "Refund" ? -pence : pence, letter);
}

/** Returns the employer's National Insurance saving from a salary sacrifice. */
function employerSaving(payment: Payment, sums: PaySums, sacrificed: number): number {
  if (sacrificed === 0) return 0;
  const { letter } = payment;
  const sacrifice = pensionLine("Contribution", "SalarySacrifice", sacrificed, letter);
  return employerNi(payment, sums) - employerNi(payment, addLines(sums, [sacrifice], letter));
}

function employerNi(payment: Payment, sums: PaySums): number {
  const ni =
    sums.advance === null
      ? calculateNi(payment.figures, niPayment(payment, sums))
      : settleByPeriod(payment, sums, sums.taxable).ni;
  let employer = 0;
  for (const each of ni.letters) employer += each.employer;
  return employer;
}

/**
 * Reads what paid family leave took from the pay of a payment, and returns the pay without that leave: statutory family
 * pay is left out, whenever its days were, and what would have been earned is added. Null if it is not stated.
 *
 * Source: Social Security Act 1989 Schedule 5 paragraphs 5 to 5E; Equality Act 2010 section 75.
 */
function readNormalPay(
  reader: Reader,
  forgone: unknown,
  { payment, pay }: Pick<ReadPayment, "payment" | "pay">,
  rulebook: Rulebook,
): NormalPay | null {
  if (forgone === undefined || forgone === null) return null;
  const added = reader.optionalPositiveAmount(forgone, "normalPayForgone", "");
  if (pay.lines === null) {
    reader.refuse("required_with", "/lines", { other: "normalPayForgone" });
    return null;
  }
  const lines = pay.lines.filter((line) => !isFamilyPay(line));
  const earnings = enrolmentEarnings({ ...pay, lines }, payment.day, rulebook) + added;
  const family = pay.lines.filter((line) => isFamilyPay(line) && line.isPensionable);
  const pensionable = family.reduce((sum, { amount }) => sum - amount, pay.sums.pensionablePay);
  return { earnings, pensionablePay: pensionable + added };
}

/** Whether statutory family pay is among the pay. */
function hasFamilyPay({ statutory }: PaySums): boolean {
  return statutory !== null && FAMILY_PAYMENT_TYPES.some((type) => statutory[type] !== undefined);
}

function isFamilyPay({ statutoryType }: ReadLine): boolean {
  return statutoryType !== null && FAMILY.has(statutoryType);
}

/** Returns the line of gross pay that is given as one amount. */
function grossLine(amount: number, niCategory: string): ReadLine {
  return {
    id: null,
    code: "GROSS_PAY",
    description: "Pay",
    lineType: "Payment",
    amount,
    isTaxable: true,
    isNiable: true,
    pensionType: null,
    statutoryType: null,
    niCategory,
    isPensionable: true,
    isQualifyingEarnings: true,
    isAttachable: true,
    isClass1aNiable: false,
    isVoluntary: false,
  };
}

/** Returns a row of the pension as a line of pay: refunds are contributions below zero. */
function pensionLine(
  pensionLineType: PensionRow["pensionLineType"],
  pensionType: PensionType,
  amount: number,
  niCategory: string,
): ReadLine {
  const isEmployers = pensionLineType === "EmployerContribution";
  return {
    id: null,
    code: isEmployers ? "EMPLOYER_PENSION" : "PENSION",
    description: NAMES[pensionLineType],
    lineType: isEmployers ? "EmployerPension" : "PensionContribution",
    amount,
    isTaxable: false,
    isNiable: false,
    pensionType: isEmployers ? null : pensionType,
    statutoryType: null,
    niCategory,
    isPensionable: false,
    isQualifyingEarnings: false,
    isAttachable: false,
    isClass1aNiable: false,
    isVoluntary: pensionLineType === "AdditionalVoluntaryContribution",
  };
}

/**
 * Returns earnings for automatic enrolment, in pence: pay in money that is taxable or NICable and not marked otherwise,
 * after salary sacrifice for anything but a pension.
 */
export function enrolmentEarnings({ lines, sums }: Pay, day: DayNumber, rulebook: Rulebook): number {
  if (lines === null) return sums.gross;
  let earnings = 0;
  for (const line of lines) {
    if (line.lineType === "SalarySacrifice") earnings -= line.amount;
    else if (isEarnings(line) && isCounted(line.statutoryType, day, rulebook)) earnings += line.amount;
  }
  return earnings;
}

function isEarnings({ lineType, isTaxable, isNiable, isQualifyingEarnings }: ReadLine): boolean {
  return isMoney(lineType) && (isTaxable || isNiable) && isQualifyingEarnings;
}

/** Whether pay counts: ordinary pay always, statutory pay by the pension rules. */
function isCounted(statutoryType: ReadLine["statutoryType"], day: DayNumber, rulebook: Rulebook): boolean {
  return statutoryType === null || isCountedStatutoryPay(rulebook.subject("pensions"), statutoryType, day);
}
