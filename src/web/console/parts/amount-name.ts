import { spaced } from "./words";

const NAMES: Readonly<Record<string, string>> = {
  ni: "National Insurance",
  employerNi: "Employer’s National Insurance",
  employerPension: "Employer’s pension",
  grossForEmployeeNi: "Earnings for National Insurance",
  grossForEmployerNi: "Earnings for employer’s National Insurance",
  attachmentOrders: "Court orders",
};

/** Writes an amount's name, such as "netPay", as people say it. */
export function amountName(amount: string): string {
  return NAMES[amount] ?? spaced(amount);
}
