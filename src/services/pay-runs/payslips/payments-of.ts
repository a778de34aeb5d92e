import { percentageOfPence, readPence } from "../../../engine/base";
import { moneyOf } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { PayslipData } from "../contract/payslip-schemas";

type Details = Pick<EmployeeFacts["employee"]["details"], "paymentMethod" | "bankAccount" | "bankAccounts">;
type Payment = PayslipData["payments"][number];
type Account = NonNullable<Details["bankAccount"]>;

/**
 * Returns how net pay is paid. Accounts take their parts in the order of the record: an amount, or a share of the whole
 * net pay (rounded half up to the penny), never more than remains; the remainder goes to the account set for it, else
 * to the main account. Payments add up to net pay; a part without an account has no method. Cheques and cash are not
 * split. If net pay is below zero nothing is paid.
 */
export function paymentsOf({ paymentMethod: method, bankAccount, bankAccounts }: Details, netPay: string): Payment[] {
  if (readPence(netPay) < 0) return [];
  if (method !== "Bacs") return [{ method, accountName: null, accountNumberLast4: null, amount: netPay }];
  const whole = readPence(netPay);
  let left = whole;
  const payments: Payment[] = [];
  const pay = (account: Account | null, pence: number) => {
    left -= pence;
    payments.push({ method: account === null && pence > 0 ? null : method, ...named(account), amount: moneyOf(pence) });
  };
  for (const account of bankAccounts) {
    const part = Math.min(left, partOf(account, whole));
    if (part > 0) pay(account, part);
  }
  if (left > 0 || payments.length === 0) {
    pay(bankAccounts.find(({ splitType }) => splitType === "Remainder") ?? bankAccount, left);
  }
  return payments;
}

/** Returns the part of net pay that goes to an account; zero if it takes the remainder. */
function partOf({ splitType, splitValue }: Details["bankAccounts"][number], whole: number): number {
  if (splitType === "Remainder" || splitValue === null) return 0;
  return splitType === "Amount" ? readPence(splitValue) : percentageOfPence(whole, splitValue);
}

function named(account: Account | null) {
  return {
    accountName: account?.accountName ?? null,
    accountNumberLast4: account?.accountNumber.slice(-4) ?? null,
  };
}
