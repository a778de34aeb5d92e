import type { NiBands, Payslip, PayslipAmounts } from "../../engine";
import { readPence } from "../../engine/base";

/** Figures of a payslip that are compared: amounts of the payment, bands, cost, and whether it was refused. */
export const FIGURES = [
  "tax",
  "ni",
  "employerNi",
  "studentLoan",
  "postgraduateLoan",
  "netPay",
  "employerCost",
  "grossPay",
  "taxablePay",
  "grossForEmployeeNi",
  "grossForEmployerNi",
  "pension",
  "employerPension",
  "salarySacrifice",
  "benefitsTaxedViaPayroll",
  "attachmentOrders",
  "attachmentOrderFees",
  "otherDeductions",
  "otherAdditions",
  "atLel",
  "lelToPt",
  "ptToUel",
  "aboveUel",
  "refused",
] as const;

export type Figure = (typeof FIGURES)[number];

type Band = keyof NiBands;
type AmountFigure = Exclude<Figure, Band | "employerCost" | "refused"> & keyof PayslipAmounts;

const BANDS: readonly Band[] = ["atLel", "lelToPt", "ptToUel", "aboveUel"];
const AMOUNTS = FIGURES.filter(
  (figure): figure is AmountFigure => figure !== "employerCost" && figure !== "refused" && !isBand(figure),
);

function isBand(figure: Figure): figure is Band {
  return (BANDS as readonly string[]).includes(figure);
}

/** Called with each figure that differs between two payslips, before and after in pence. */
type OnChange = (figure: Figure, before: number, after: number) => void;

/** Compares two payslips figure by figure. Amounts are compared as text, and parsed only if they differ. */
export function comparePayslips(before: Payslip, after: Payslip, onChange: OnChange): void {
  for (const figure of AMOUNTS) {
    const [one, other] = [before.forPeriod[figure] as string, after.forPeriod[figure] as string];
    if (one !== other) onChange(figure, readPence(one), readPence(other));
  }
  if (before.employerCost !== after.employerCost) {
    onChange("employerCost", readPence(before.employerCost), readPence(after.employerCost));
  }
  for (const band of BANDS) {
    const [one, other] = [inBand(before, band), inBand(after, band)];
    if (one !== other) onChange(band, one, other);
  }
}

function inBand({ niBreakdown }: Payslip, band: Band): number {
  let pence = 0;
  for (const { bands } of niBreakdown) pence += readPence(bands[band]);
  return pence;
}
