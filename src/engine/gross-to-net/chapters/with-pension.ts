import { formatDate, type Reader, readPence } from "../../base";
import { niOf } from "../../national-insurance";
import { type Contributions, contributionsOfPayslip, isCountedStatutoryPay } from "../../pensions";
import type { PensionType } from "../facts";
import { type ReadLine, sumLines } from "../pay-sums";
import type { ReadPayslip } from "../read-facts";
import { niPayment, type Payment } from "../settle";
import type { PaymentFactsRead } from "./payslip-chapters";
import { stepsUnder } from "./steps-under";

/** A payment with the pension of its facts worked out on the pay of its lines, and its lines added to them. */
export function withPension(reader: Reader, given: PaymentFactsRead, read: ReadPayslip): ReadPayslip {
  const { payment, letter } = read;
  const lines = read.lines ?? [grossLine(payment.sums.gross, letter)];
  const found = contributionsOfPayslip(
    reader,
    given.facts.pension,
    "/pension",
    {
      paymentDate: formatDate(given.day),
      frequency: read.payFrequency,
      earnings: earningsOf(lines, given),
      pensionablePay: pensionablePayOf(lines),
      savingOf: (sacrificed) => {
        const sacrifice = lineOf("Contribution", "SalarySacrifice", sacrificed, letter);
        return employerNiOf(payment, lines, letter) - employerNiOf(payment, [...lines, sacrifice], letter);
      },
    },
    given.rulebook,
  );
  if (found === null) return read;
  const pension = { ...found, steps: () => stepsUnder("/pensionContributions", found.steps()) };
  const all = [...lines, ...linesOf(found.contributions, letter)];
  return { ...read, lines: all, payment: { ...payment, sums: sumLines(all, letter) }, pension };
}

function employerNiOf(payment: Payment, lines: readonly ReadLine[], letter: string): number {
  const { letters } = niOf(payment.figures, niPayment({ ...payment, sums: sumLines(lines, letter) }));
  return letters.reduce((sum, { employer }) => sum + employer, 0);
}

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
  };
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

/** The chapter's rows as lines of pay: refunds are contributions below nought. */
function linesOf({ summaryItems }: Contributions, letter: string): ReadLine[] {
  return summaryItems.map(({ pensionLineType, pensionType, amount }) =>
    lineOf(pensionLineType, pensionType, pensionLineType === "Refund" ? -readPence(amount) : readPence(amount), letter),
  );
}

const NAMES = {
  Contribution: "Pension",
  AdditionalVoluntaryContribution: "Pension, voluntary",
  Refund: "Pension refund",
  EmployerContribution: "Employer pension",
} as const;

function lineOf(
  pensionLineType: keyof typeof NAMES,
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
    isPensionable: false,
    pensionType: isEmployers ? null : pensionType,
    statutoryType: null,
    niCategory,
    isVoluntary: pensionLineType === "AdditionalVoluntaryContribution",
  };
}
