import type { Payslip, PayslipAmounts } from "../../engine";
import { penceOf } from "../situation";

/** One part of what an employer pays, and where it goes. */
export interface Share {
  readonly name: "net" | "tax" | "ni" | "loans" | "pension" | "other" | "employer-ni" | "employer-pension";
  readonly label: string;
  readonly pence: number;
}

/** Where one payment's money goes, in the order of the bar; parts of nothing are left out. */
export function sharesOf(amounts: PayslipAmounts): readonly Share[] {
  const sum = (...names: readonly (keyof PayslipAmounts)[]): number =>
    names.reduce((total, name) => total + penceOf(amounts[name] as string), 0);
  const shares: readonly Share[] = [
    { name: "net", label: "Take-home pay", pence: sum("netPay") },
    { name: "tax", label: "Income tax", pence: sum("tax") },
    { name: "ni", label: "National Insurance", pence: sum("ni") },
    { name: "loans", label: "Student loans", pence: sum("studentLoan", "postgraduateLoan") },
    { name: "pension", label: "Pension", pence: sum("pension") },
    {
      name: "other",
      label: "Other deductions",
      pence: sum("attachmentOrders", "attachmentOrderFees", "otherDeductions"),
    },
    { name: "employer-ni", label: "Employer’s National Insurance", pence: sum("employerNi") },
    { name: "employer-pension", label: "Employer’s pension", pence: sum("employerPension") },
  ];
  return shares.filter(({ pence }) => pence !== 0);
}

/** The parts that come out of gross pay. */
export function employeeShares(payslip: Payslip): readonly Share[] {
  return sharesOf(payslip.forPeriod).filter(({ name }) => !name.startsWith("employer"));
}
