const MILLION_POUNDS = 100_000_000;

/** The class of a table of figures: amounts of millions are set smaller where the screen is narrow. */
export function tableClass(pence: readonly number[]): string {
  return pence.some((amount) => Math.abs(amount) >= MILLION_POUNDS) ? "payslip long" : "payslip";
}
