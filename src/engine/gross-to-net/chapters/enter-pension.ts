import type { Reader, WorkingStep } from "../../base";
import { niOf } from "../../national-insurance";
import {
  type Contributions,
  contributionsOfPayslip,
  isCountedStatutoryPay,
  type PensionOfPayslip,
} from "../../pensions";
import type { PaySums, ReadLine } from "../pay-sums";
import type { ReadPayslip } from "../read-facts";
import { niPayment, type Payment } from "../settle";
import { addPensionLines } from "./add-pension-lines";
import type { PaymentFactsRead, PensionRead } from "./payslip-chapters";
import { grossLine, pensionLine } from "./pension-lines";
import { stepsUnder } from "./steps-under";

/** Works out the pension of a payment on the pay of its lines, and adds its lines to them. */
export function enterPension(reader: Reader, given: PaymentFactsRead, read: ReadPayslip): void {
  const { payment, letter, lines } = read;
  const { gross } = payment.sums;
  const found = contributionsOfPayslip(
    reader,
    given.facts.pension,
    "/pension",
    {
      day: given.day,
      frequency: read.payFrequency,
      earnings: lines === null ? gross : earningsOf(lines, given),
      pensionablePay: lines === null ? gross : pensionablePayOf(lines),
      savingOf: (sacrificed) => savingOf(payment, lines, letter, sacrificed),
    },
    given.rulebook,
  );
  if (found === null) return;
  const own = lines ?? [grossLine(gross, letter)];
  const all = withPensionLines(own, found, letter);
  payment.sums = addPensionLines(payment.sums, all, own.length, letter);
  read.lines = all;
  read.pension = new OfPayslip(found);
}

class OfPayslip implements PensionRead {
  readonly contributions: Contributions;

  constructor(private readonly found: PensionOfPayslip) {
    this.contributions = found.contributions;
  }

  steps(): readonly WorkingStep[] {
    return stepsUnder("/pensionContributions", this.found.steps());
  }
}

/** The lines of pay, and then those of the pension. */
function withPensionLines(own: readonly ReadLine[], { rows }: PensionOfPayslip, letter: string): readonly ReadLine[] {
  const all = new Array<ReadLine>(own.length + rows.length);
  for (let at = 0; at < own.length; at++) all[at] = own[at] as ReadLine;
  for (let at = 0; at < rows.length; at++) {
    const { pensionLineType, pensionType, pence } = rows[at] as PensionOfPayslip["rows"][number];
    const amount = pensionLineType === "Refund" ? -pence : pence;
    all[own.length + at] = pensionLine(pensionLineType, pensionType, amount, letter);
  }
  return all;
}

/** What a sacrifice saves the employer in National Insurance. */
function savingOf(payment: Payment, given: readonly ReadLine[] | null, letter: string, sacrificed: number): number {
  const lines = given ?? [grossLine(payment.sums.gross, letter)];
  const sacrifice = pensionLine("Contribution", "SalarySacrifice", sacrificed, letter);
  const after = addPensionLines(payment.sums, [...lines, sacrifice], lines.length, letter);
  return employerNiOf(payment, payment.sums) - employerNiOf(payment, after);
}

function employerNiOf(payment: Payment, sums: PaySums): number {
  const { letters } = niOf(payment.figures, niPayment({ ...payment, sums }));
  let employer = 0;
  for (const each of letters) employer += each.employer;
  return employer;
}

/** Pay in money that is taxed or counts for National Insurance, after what was given up for anything but a pension. */
function earningsOf(lines: readonly ReadLine[], given: PaymentFactsRead): number {
  let earnings = 0;
  for (const line of lines) {
    if (line.lineType === "SalarySacrifice") earnings -= line.amount;
    else if (isEarnings(line) && isCounted(line.statutoryType, given)) earnings += line.amount;
  }
  return earnings;
}

function isEarnings({ lineType, isTaxable, isNiable, isQualifyingEarnings }: ReadLine): boolean {
  return isMoney(lineType) && (isTaxable || isNiable) && isQualifyingEarnings;
}

/** Pay counts, and of statutory pay what the pension rules say. */
function isCounted(statutoryType: ReadLine["statutoryType"], { rulebook, day }: PaymentFactsRead): boolean {
  const rules = statutoryType === null ? null : rulebook.chapter("pensions");
  return statutoryType === null || rules === null || isCountedStatutoryPay(rules, statutoryType, day);
}

function pensionablePayOf(lines: readonly ReadLine[]): number {
  let pay = 0;
  for (const { lineType, amount, isPensionable } of lines) if (isMoney(lineType) && isPensionable) pay += amount;
  return pay;
}

function isMoney(lineType: ReadLine["lineType"]): boolean {
  return lineType === "Payment" || lineType === "StatutoryPayment";
}
