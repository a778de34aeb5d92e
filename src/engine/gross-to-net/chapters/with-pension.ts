import type { Reader } from "../../base";
import { niOf } from "../../national-insurance";
import { contributionsOfPayslip, isCountedStatutoryPay } from "../../pensions";
import type { PaySums, ReadLine } from "../pay-sums";
import type { ReadPayslip } from "../read-facts";
import { niPayment, type Payment } from "../settle";
import type { PaymentFactsRead } from "./payslip-chapters";
import { grossLine, pensionLine } from "./pension-lines";
import { stepsUnder } from "./steps-under";
import { withPensionLines } from "./with-pension-lines";
import { withSums } from "./with-sums";

/** A payment with the pension of its facts worked out on the pay of its lines, and its lines added to them. */
export function withPension(reader: Reader, given: PaymentFactsRead, read: ReadPayslip): ReadPayslip {
  const { payment, letter, lines } = read;
  const found = contributionsOfPayslip(
    reader,
    given.facts.pension,
    "/pension",
    {
      day: given.day,
      frequency: read.payFrequency,
      earnings: lines === null ? payment.sums.gross : earningsOf(lines, given),
      pensionablePay: lines === null ? payment.sums.gross : pensionablePayOf(lines),
      savingOf: (sacrificed) => savingOf(payment, lines, letter, sacrificed),
    },
    given.rulebook,
  );
  if (found === null) return read;
  const { contributions, rows, steps } = found;
  const all = lines === null ? [grossLine(payment.sums.gross, letter)] : lines.slice();
  const before = all.length;
  for (const { pensionLineType, pensionType, pence } of rows) {
    all.push(pensionLine(pensionLineType, pensionType, pensionLineType === "Refund" ? -pence : pence, letter));
  }
  return {
    payment: withSums(payment, withPensionLines(payment.sums, all, before, letter)),
    payFrequency: read.payFrequency,
    paymentDate: read.paymentDate,
    letter,
    lines: all,
    payPath: read.payPath,
    pension: { contributions, steps: () => stepsUnder("/pensionContributions", steps()) },
  };
}

/** What a sacrifice saves the employer in National Insurance. */
function savingOf(payment: Payment, given: readonly ReadLine[] | null, letter: string, sacrificed: number): number {
  const lines = given ?? [grossLine(payment.sums.gross, letter)];
  const sacrifice = pensionLine("Contribution", "SalarySacrifice", sacrificed, letter);
  const after = withPensionLines(payment.sums, [...lines, sacrifice], lines.length, letter);
  return employerNiOf(payment, payment.sums) - employerNiOf(payment, after);
}

function employerNiOf(payment: Payment, sums: PaySums): number {
  const { letters } = niOf(payment.figures, niPayment(withSums(payment, sums)));
  let employer = 0;
  for (const each of letters) employer += each.employer;
  return employer;
}

/** Pay in money that is taxed or counts for National Insurance, after what was given up for anything but a pension. */
function earningsOf(lines: readonly ReadLine[], given: PaymentFactsRead): number {
  let earnings = 0;
  for (const { lineType, amount, isTaxable, isNiable, statutoryType } of lines) {
    if (lineType === "SalarySacrifice") earnings -= amount;
    else if (isMoney(lineType) && (isTaxable || isNiable) && isCounted(statutoryType, given)) earnings += amount;
  }
  return earnings;
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
