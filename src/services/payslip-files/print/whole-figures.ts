const HUNDREDTH = 10_000n;

/** Returns hours with up to six decimals, rounded to hundredths (half away from zero), as payslips print them. */
export function hundredthsOf(units: string): string {
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(units) ?? [];
  const millionths = BigInt(whole + fraction.padEnd(6, "0"));
  const hundredths = (millionths + HUNDREDTH / 2n) / HUNDREDTH;
  const digits = String(hundredths).padStart(3, "0");
  return `${hundredths === 0n ? "" : sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Leaves out a rate that is not a whole number of pence: rounded, it would not multiply to the amount paid. */
export function wholePence(rate: string | null): string | null {
  return rate !== null && /^-?\d+(\.\d{1,2})?$/.test(rate) ? rate : null;
}
