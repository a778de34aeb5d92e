import { divideNetPay } from "../../../engine/bank-files/payments";
import { readPence } from "../../../engine/base";
import { moneyOf } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { PayslipData } from "../contract/payslip-schemas";

type Details = Pick<EmployeeFacts["employee"]["details"], "paymentMethod" | "bankAccount" | "bankAccounts">;
type Payment = PayslipData["payments"][number];
type Account = NonNullable<Details["bankAccount"]>;

/** Returns how net pay is paid, as `divideNetPay` divides it; a part without an account has no method. Cheques and cash are not split. */
export function paymentsOf({ paymentMethod: method, bankAccount, bankAccounts }: Details, netPay: string): Payment[] {
  if (readPence(netPay) < 0) return [];
  if (method !== "Bacs") return [{ method, accountName: null, accountNumberLast4: null, amount: netPay }];
  const parts = divideNetPay({ netPayPence: readPence(netPay), accounts: bankAccounts, main: bankAccount });
  return parts.map(({ account, amountPence }) => ({
    method: account === null && amountPence > 0 ? null : method,
    ...named(account),
    amount: moneyOf(amountPence),
  }));
}

function named(account: Account | null) {
  return {
    accountName: account?.accountName ?? null,
    accountNumberLast4: account?.accountNumber.slice(-4) ?? null,
  };
}
