import { z } from "@hono/zod-openapi";
import { checkBankAccount, type ModulusTable } from "../../../engine/bank-files/modulus";
import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt } from "../../../platform/http";
import { optional, textField } from "../../contract";
import type { BankAccount } from "../store";
import { accountNumberField, sortCodeField } from "./uk-fields";

const REASON = "The sort code's bank has no account with this number.";

/** An account in a request, or null, and its path. */
type SentAccount = readonly [path: readonly (string | number)[], account: BankAccount | null];

/** Refuses account numbers that fail the modulus check. Unknown sort codes pass, and all do without a table. */
export function checkBankAccounts(table: ModulusTable | null, accounts: readonly SentAccount[]): void {
  if (table === null) return;
  const issues = accounts.flatMap(([path, account]): ValidationIssue[] => {
    if (account === null || passes(account, table)) return [];
    return [issueAt([...path, "accountNumber"], "bank_details_fail_modulus_check", null, REASON)];
  });
  if (issues.length > 0) throw invalid(issues);
}

function passes({ sortCode, accountNumber }: BankAccount, table: ModulusTable): boolean {
  const check = checkBankAccount({ sortCode, accountNumber }, table);
  if (!check.ok) throw new Error("The modulus table is none.");
  return check.value.isValid;
}

/** Returns the accounts of an employee's record. */
export function getAccounts(employee: {
  readonly bankAccount: BankAccount | null;
  readonly bankAccounts: readonly BankAccount[];
}): readonly SentAccount[] {
  return [
    [["bankAccount"], employee.bankAccount],
    ...employee.bankAccounts.map((account, index): SentAccount => [["bankAccounts", index], account]),
  ];
}

export const bankAccountFields = {
  accountName: textField(18).openapi({ description: "As the bank has it." }),
  accountNumber: accountNumberField(),
  sortCode: sortCodeField(),
  buildingSocietyReference: optional(textField(18)).openapi({
    description: "Roll number, only if the building society asks for one.",
  }),
};

export const bankAccountField = z.strictObject(bankAccountFields).openapi("BankAccount");

const shown = {
  accountName: z.string(),
  accountNumber: z.string(),
  sortCode: z.string(),
  buildingSocietyReference: z.string().nullable(),
};

export const bankAccountShown = z.strictObject(shown).openapi("BankAccountRecord");

/** An account that takes part of net pay. */
export const splitBankAccountShown = z
  .strictObject({
    ...shown,
    splitType: z.enum(["Amount", "Percentage", "Remainder"]),
    splitValue: z.string().nullable(),
  })
  .openapi("SplitBankAccountRecord");
