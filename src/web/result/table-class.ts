const WIDEST_SHORT = 100_000_000;

/** Returns the class of a table of figures: amounts of millions are set smaller on a narrow screen. */
export function tableClass(pence: readonly number[]): string {
  return pence.some((amount) => Math.abs(amount) >= WIDEST_SHORT) ? "payslip long" : "payslip";
}
