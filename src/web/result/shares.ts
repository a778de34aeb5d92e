import type { Payslip, PayslipAmounts } from "../../engine";
import { getPence } from "../situation";
import type { Word } from "../words";

/** One part of the total cost to employer. */
export interface Share {
  readonly name: "net" | "tax" | "ni" | "loans" | "pension" | "other" | "employer-ni" | "employer-pension";
  readonly label: Word;
  readonly pence: number;
}

type AmountName = Exclude<keyof PayslipAmounts, "qualifyingEarnings" | "pensionContributionsByType" | "statutoryPay">;

/** Divides one payment into its parts, in the order of the bar; parts that are zero are omitted. */
export function splitShares(amounts: PayslipAmounts): readonly Share[] {
  const sum = (...names: readonly AmountName[]): number =>
    names.reduce((total, name) => total + getPence(amounts[name]), 0);
  const shares: readonly Share[] = [
    { name: "net", label: "takeHome", pence: sum("netPay") },
    { name: "tax", label: "incomeTax", pence: sum("tax") },
    { name: "ni", label: "ni", pence: sum("ni") },
    { name: "loans", label: "loans", pence: sum("studentLoan", "postgraduateLoan") },
    { name: "pension", label: "pension", pence: sum("pension") },
    {
      name: "other",
      label: "otherDeductions",
      pence: sum("attachmentOrders", "attachmentOrderFees", "otherDeductions"),
    },
    { name: "employer-ni", label: "employerNi", pence: sum("employerNi") },
    { name: "employer-pension", label: "employerPension", pence: sum("employerPension") },
  ];
  return shares.filter(({ pence }) => pence !== 0);
}

/** Returns the parts that come out of gross pay. */
export function employeeShares(payslip: Payslip): readonly Share[] {
  return splitShares(payslip.forPeriod).filter(({ name }) => !name.startsWith("employer"));
}
