import { formatPence, type PayslipAmountName, type Pence, readPence } from "../base";
import type { PayLine, PaymentFacts, Payslip, YearFacts, YearToDate } from "../gross-to-net";
import { CORRECTION_CODES } from "./correction-codes";
import type { JudgedYear } from "./judged-year";

type Due = Pick<JudgedYear, "asKnown" | "due">;

/**
 * Returns what the lines of a correction recover of pay that family leave known now takes from closed periods, in pence. The
 * employer has contributed on that pay, and still owes it: the open run adds it to its normal pay, so that recovered
 * salary does not lower the employer's contribution. Pay that was never due is no pay of the open run: its contribution stays
 * in its period.
 *
 * Source: Social Security Act 1989 Schedule 5 paragraphs 5 to 5E.
 */
export function normalPayRecovered(years: readonly Due[], lines: readonly PayLine[]): Pence {
  const late = years.reduce((sum, { asKnown, due }) => sum + forgoneIn(asKnown) - forgoneIn(due), 0);
  const recovered = lines
    .filter(({ lineType = "Payment", code }) => lineType === "Payment" && code !== CORRECTION_CODES.neverDue)
    .reduce((sum, { amount }) => sum + Math.max(0, -readPence(amount)), 0);
  return Math.max(0, Math.min(late, recovered));
}

function forgoneIn({ payments }: YearFacts): Pence {
  return payments.reduce((sum, payment) => sum + getForgone(payment), 0);
}

/** Returns a payment with normal pay of closed periods that its lines recover. */
export function withNormalPay(payment: PaymentFacts, pence: Pence): PaymentFacts {
  return pence === 0 ? payment : { ...payment, normalPayForgone: formatPence(getForgone(payment) + pence) };
}

/** Returns what a payment states that family leave takes from its pay, in pence. */
export function getForgone({ normalPayForgone = "0" }: PaymentFacts): Pence {
  return readPence(normalPayForgone);
}

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
