import { formatPence, readPence } from "../base";
import type { Payslip } from "../gross-to-net";
import type { JudgedYear } from "./judged-year";
import type { LineDifference } from "./line-sums";
import { amountOf } from "./pence";
import type { SelfSettling } from "./plan";
import type { Settlement } from "./settlement";

/** Returns what the open run settles without a line of the plan. */
export function selfSettling(
  year: JudgedYear,
  settlement: Settlement,
  slices: readonly LineDifference[],
): readonly SelfSettling[] {
  const { payslip } = settlement;
  const settled: SelfSettling[] = [];
  const add = (amount: SelfSettling["amount"], pence: number, by: SelfSettling["by"]) => {
    if (pence !== 0) settled.push({ amount, difference: formatPence(pence), by });
  };
  const beyondKnown = (amount: "tax" | "pension") =>
    amountOf(payslip.forPeriod, amount) - amountOf(year.known.open?.forPeriod, amount);
  if (!payslip.week1Month1) add("tax", beyondKnown("tax"), "CumulativeTax");
  if (continuesPeriod(year, payslip)) add("pension", beyondKnown("pension") - pensionOf(settlement), "PensionToDate");
  add(
    "statutoryPay",
    slices.reduce((sum, { pence }) => sum + pence, 0),
    "StatutorySlices",
  );
  return settled;
}

/** Whether the open run adds to the contributions of a closed payment in the same pay reference period. */
function continuesPeriod({ closed }: JudgedYear, { payFrequency, period }: Payslip): boolean {
  return closed.some(
    (payslip) =>
      payslip.payFrequency === payFrequency && payslip.period === period && payslip.pensionContributions !== undefined,
  );
}

/** Returns the member's contributions that lines of the plan deduct; a sacrifice is not deducted. */
function pensionOf({ lines }: Settlement): number {
  const contributions = lines.filter(
    ({ line: { lineType, pensionType } }) => lineType === "PensionContribution" && pensionType !== "SalarySacrifice",
  );
  return contributions.reduce((sum, { line }) => sum + readPence(line.amount), 0);
}
