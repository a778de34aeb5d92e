import { formatPence, type Pence, readPence } from "../base";
import { type Payslip, wasTaxedAlone } from "../gross-to-net";
import type { JudgedYear } from "./judged-year";
import { amountOf } from "./pence";
import type { SelfSettling } from "./plan";
import type { Settlement } from "./settlement";
import { slicesPence } from "./slices";

/** Returns what the open run settles without a line of the plan. */
export function selfSettling(year: JudgedYear, settlement: Settlement): readonly SelfSettling[] {
  const { payslip } = settlement;
  const settled: SelfSettling[] = [];
  const add = (amount: SelfSettling["amount"], pence: Pence, by: SelfSettling["by"]) => {
    if (pence !== 0) settled.push({ amount, difference: formatPence(pence), by });
  };
  const beyondKnown = (amount: "tax" | "pension") =>
    amountOf(payslip.forPeriod, amount) - amountOf(year.known.open?.forPeriod, amount);
  if (!wasTaxedAlone(payslip)) add("tax", beyondKnown("tax"), "CumulativeTax");
  if (continuesPeriod(year, payslip)) add("pension", beyondKnown("pension") - pensionOf(settlement), "PensionToDate");
  add("statutoryPay", slicesPence(settlement), "StatutorySlices");
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
