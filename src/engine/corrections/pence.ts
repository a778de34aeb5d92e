import { formatPence, type PayslipAmountName, type Pence, readPence } from "../base";
import type { Payslip, YearToDate } from "../gross-to-net";

/** Returns an amount of a payslip or a year in pence; zero without one. */
export function getAmount(
  amounts: Payslip["forPeriod"] | YearToDate | null | undefined,
  name: PayslipAmountName,
): Pence {
  return readPence(amounts?.[name] ?? "0");
}

/** Returns the sum of an amount over the periods of payslips, in pence. */
export function sumOfPeriods(payslips: readonly Payslip[], name: PayslipAmountName): number {
  return payslips.reduce((sum, { forPeriod }) => sum + getAmount(forPeriod, name), 0);
}

/** Returns the differences that are not zero, as amounts. */
export function writeDifferences<Name extends string>(
  differences: readonly (readonly [amount: Name, pence: number])[],
): readonly { readonly amount: Name; readonly difference: string }[] {
  return differences
    .filter(([, pence]) => pence !== 0)
    .map(([amount, pence]) => ({ amount, difference: formatPence(pence) }));
}
