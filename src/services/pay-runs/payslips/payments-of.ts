import { readPence } from "../../../engine/base";
import { moneyOf } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { PayslipData } from "../contract/payslip-schemas";

type Details = Pick<EmployeeFacts["employee"]["details"], "paymentMethod" | "bankAccount" | "bankAccounts">;
type Payment = PayslipData["payments"][number];
type Account = NonNullable<Details["bankAccount"]>;

/**
 * How net pay is paid. Accounts take their parts in the order of the record: an amount, or a share of the whole net pay to the
 * penny (half a penny up), never more than is left; what is left goes to the account of the remainder, else to the main
 * account. The payments come to the net pay; without an account for it a part has no method. Cheques and cash are not divided.
 * Where net pay is below zero nothing is paid.
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

/** What an account takes of net pay; nothing by itself where it takes the remainder. */
function partOf({ splitType, splitValue }: Details["bankAccounts"][number], whole: number): number {
  if (splitType === "Remainder" || splitValue === null) return 0;
  const hundredths = BigInt(readPence(splitValue));
  if (splitType === "Amount") return Number(hundredths);
  return Number((BigInt(whole) * hundredths * 2n + 10_000n) / 20_000n);
}

function named(account: Account | null) {
  return {
    accountName: account?.accountName ?? null,
    accountNumberLast4: account?.accountNumber.slice(-4) ?? null,
  };
}
