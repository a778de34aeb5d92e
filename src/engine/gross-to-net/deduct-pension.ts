import type { Reader } from "../base";
import { niOf } from "../national-insurance";
import { contributionsOfPayslip, type PensionOfPayslip } from "../pensions";
import type { Rulebook } from "../rulebook";
import { enrolmentEarnings } from "./enrolment-earnings";
import type { Pay } from "./pay";
import { addLines, type PaySums } from "./pay-sums";
import { grossLine, pensionLine } from "./pension-lines";
import type { Payment, ReadPayment } from "./read-payment";
import { niPayment } from "./settle";

/**
 * Calculates the pension of a payment, if any, by the terms in the facts. Returns the pay with the pension's lines, or
 * the pay unchanged if the terms are wrong, which the reader's problems state.
 */
export function deductPension(
  reader: Reader,
  terms: unknown,
  { payment, pay }: Pick<ReadPayment, "payment" | "pay">,
  rulebook: Rulebook,
): Pay {
  if (terms === undefined || terms === null) return pay;
  const { day, payFrequency: frequency, letter } = payment;
  const { lines, sums } = pay;
  const found = contributionsOfPayslip(
    reader,
    terms,
    {
      day,
      frequency,
      earnings: enrolmentEarnings(pay, day, rulebook),
      pensionablePay: sums.pensionablePay,
      savingOf: (sacrificed) => employerSaving(payment, sums, sacrificed),
    },
    rulebook,
  );
  if (found === null) return pay;
  const added = found.rows.map((row) => contributionLine(row, letter));
  return {
    ...pay,
    lines: [...(lines ?? [grossLine(sums.gross, letter)]), ...added],
    sums: addLines(sums, added, letter),
    pension: found,
  };
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
  let employer = 0;
  for (const each of niOf(payment.figures, niPayment(payment, sums)).letters) employer += each.employer;
  return employer;
}
