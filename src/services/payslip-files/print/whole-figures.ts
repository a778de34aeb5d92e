import { formatPence, hundredthsOfHours } from "../../../engine/base";

/** Returns hours with up to six decimals, rounded to hundredths (half away from zero), as payslips print them. */
export function hundredthsOf(units: string): string {
  return formatPence(Number(hundredthsOfHours(units)));
}

/** Leaves out a rate that is not a whole number of pence: rounded, it would not multiply to the amount paid. */
export function wholePence(rate: string | null): string | null {
  return rate !== null && /^-?\d+(\.\d{1,2})?$/.test(rate) ? rate : null;
}
