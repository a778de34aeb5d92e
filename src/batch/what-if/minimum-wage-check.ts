import { minimumWage, type Rulebook } from "../../engine";
import { daysOfPeriod, FREQUENCIES, formatDate, formatPence, type TaxYear } from "../../engine/base";
import type { WhatIfEmployee } from "./changes";
import type { WorkforceYear } from "./workforce";

/** Pence of a row's last payment, after sacrifice; null without one. */
type LastPay = (index: number) => number | null;

/** Counts who is below the minimum wage at the last payment of the year, of those with a date of birth and hours. */
export function checkMinimumWage(
  employees: readonly WhatIfEmployee[],
  lastPay: LastPay,
  { rulebook, taxYear }: { readonly rulebook: Rulebook; readonly taxYear: TaxYear },
): WorkforceYear["belowMinimumWage"] {
  let [checked, below] = [0, 0];
  for (const [index, { dateOfBirth, hours, payFrequency }] of employees.entries()) {
    const pence = lastPay(index);
    const periodStartDate = lastPeriodStart(payFrequency, taxYear);
    if (dateOfBirth === undefined || hours === undefined || pence === null || periodStartDate === null) continue;
    const facts = { periodStartDate, dateOfBirth, hours, payThatCounts: formatPence(pence) };
    const found = minimumWage(facts, rulebook);
    if (!found.ok) continue;
    checked++;
    if (!found.value.isCompliant) below++;
  }
  return { checked, below };
}

/** Returns the first day of the year's last pay period of a frequency; null for irregular pay. */
function lastPeriodStart(frequency: WhatIfEmployee["payFrequency"], taxYear: TaxYear): string | null {
  if (frequency === "Irregular") return null;
  const days = daysOfPeriod(taxYear, frequency, FREQUENCIES[frequency].perYear);
  return days === null ? null : formatDate(days.first);
}
