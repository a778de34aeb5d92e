import type { components } from "../../../client";

export type Payment = components["schemas"]["Payment"];
export type Batch = components["schemas"]["PaymentBatch"];

const PAYEES: Readonly<Record<Payment["payeeType"], string>> = {
  Employee: "Net pay",
  CourtOrderPayee: "Court order",
  PensionProvider: "Pension contributions",
  TaxAuthority: "PAYE to HMRC",
  OtherPayee: "Other payee",
};

/** Says what a payment is for. */
export function payeeWords({ payeeType }: Pick<Payment, "payeeType">): string {
  return PAYEES[payeeType];
}

/** Names who is paid; an order can be entered before anybody knows whom its deductions are paid to. */
export function paidTo({ payeeName }: Pick<Payment, "payeeName">): string {
  return payeeName === "" ? "No payee yet" : payeeName;
}

/** Writes an account so that it can be compared without being read off; what is said if there is none. */
export function accountWords({
  sortCode,
  accountNumberLast4,
}: Pick<Payment, "sortCode" | "accountNumberLast4">): string {
  return accountNumberLast4 === null ? "No bank account" : `${sortCode ?? ""} ends ${accountNumberLast4}`.trim();
}

/** Returns whether a payment can be in a bank's file. */
export function isForFile({ method, accountNumberLast4 }: Payment): boolean {
  return accountNumberLast4 !== null && (method === "Bacs" || method === "FasterPayments");
}

const WARNINGS: Readonly<Record<Batch["warnings"][number]["token"], string>> = {
  account_not_checked: "The bank publishes no check for this account number.",
  name_not_matched: "The name does not match the account.",
  account_changed_recently: "The account was changed recently.",
  paid_twice: "The same amount goes to the same account twice.",
  not_a_banking_day: "The payment date is not a banking day.",
  payment_date_not_possible: "Bacs needs two banking days: choose a later payment date.",
  reference_missing: "The Accounts Office reference is missing.",
};

/** Says what is to be looked at before a batch is paid. */
export function warningWords(token: Batch["warnings"][number]["token"]): string {
  return WARNINGS[token];
}

/** Adds amounts in whole pence. */
export function addAmounts(payments: readonly { readonly amount: string }[]): string {
  const pence = payments.reduce((sum, { amount }) => sum + BigInt(amount.replace(".", "")), 0n);
  return `${pence / 100n}.${String(pence % 100n).padStart(2, "0")}`;
}
