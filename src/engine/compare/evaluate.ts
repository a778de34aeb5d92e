import { addMonths, formatDate, Reader, readDate } from "../base";
import { type PayslipFacts, readPayslip, settledAmounts } from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import { type ComparedAmount, type ComparedPence, comparedPence } from "./amounts";
import type { OldPart, Variant } from "./variant";

const MONTHS_OF_A_YEAR = 12;

/** The amounts of each part of a payslip. */
const AMOUNTS_OF: Readonly<Record<OldPart, readonly ComparedAmount[]>> = {
  tax: ["tax"],
  ni: ["ni", "employerNi"],
  loans: ["studentLoan", "postgraduateLoan"],
};

/** Calculates the amounts of a variant, in pence; null if its facts cannot be calculated. */
export function evaluate({ facts, old }: Variant, rulebook: Rulebook): ComparedPence | null {
  const amounts = amountsOf(facts, rulebook);
  if (amounts === null || old.length === 0) return amounts;
  const before = amountsOf(yearBefore(facts), rulebook);
  if (before === null) return null;
  const mixed = { ...amounts };
  for (const name of old.flatMap((part) => AMOUNTS_OF[part])) {
    mixed[name] = before[name];
    if (name !== "employerNi") mixed.netPay += amounts[name] - before[name];
  }
  return mixed;
}

function amountsOf(facts: PayslipFacts, rulebook: Rulebook): ComparedPence | null {
  const read = readPayslip(new Reader(), facts, rulebook);
  return read === null ? null : comparedPence(settledAmounts(read).amounts);
}

function yearBefore(facts: PayslipFacts): PayslipFacts {
  if (facts.paymentDate !== undefined) {
    return { ...facts, paymentDate: formatDate(addMonths(readDate(facts.paymentDate), -MONTHS_OF_A_YEAR)) };
  }
  const year = Number(String(facts.taxYear).slice(0, 4)) - 1;
  return { ...facts, taxYear: year };
}
