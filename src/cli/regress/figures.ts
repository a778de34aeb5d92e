import type { NiBands, Payslip } from "../../engine";
import { formatPence, NI_BANDS, PAYSLIP_AMOUNT_NAMES, type PayslipAmountName, readPence } from "../../engine/base";

type Band = keyof NiBands;
export type Figure = PayslipAmountName | Band | "employerCost" | "refused";

const FIRST: readonly Figure[] = [
  "tax",
  "ni",
  "employerNi",
  "studentLoan",
  "postgraduateLoan",
  "netPay",
  "employerCost",
];

/** Figures of a payslip that are compared: amounts of the payment, bands, cost, and whether it was refused. */
export const FIGURES: readonly Figure[] = [
  ...new Set([...FIRST, ...PAYSLIP_AMOUNT_NAMES, ...NI_BANDS, "refused" as const]),
];

/** Called with each figure that differs between two payslips, before and after in pence. */
type OnChange = (figure: Figure, before: number, after: number) => void;

/** Compares two payslips figure by figure. Amounts are compared as text, and parsed only if they differ. */
export function comparePayslips(before: Payslip, after: Payslip, onChange: OnChange): void {
  for (const figure of PAYSLIP_AMOUNT_NAMES) {
    const [one, other] = [before.forPeriod[figure], after.forPeriod[figure]];
    if (one !== other) onChange(figure, readPence(one ?? "0"), readPence(other ?? "0"));
  }
  if (before.employerCost !== after.employerCost) {
    onChange("employerCost", readPence(before.employerCost), readPence(after.employerCost));
  }
  for (const band of NI_BANDS) {
    const [one, other] = [inBand(before, band), inBand(after, band)];
    if (one !== other) onChange(band, one, other);
  }
}

function inBand({ niBreakdown }: Payslip, band: Band): number {
  let pence = 0;
  for (const { bands } of niBreakdown) pence += readPence(bands[band]);
  return pence;
}

/** Formats pence as "1,234.56"; "refused" counts people instead. */
export function shownAmount(figure: Figure, pence: number): string {
  if (figure === "refused") return String(pence);
  return formatPence(pence)
    .replace("-", "−")
    .replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",");
}

/** Formats a difference the same way, with its sign. */
export function shownDifference(figure: Figure, pence: number): string {
  return `${pence > 0 ? "+" : ""}${shownAmount(figure, pence)}`;
}
