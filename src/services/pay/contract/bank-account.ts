import { z } from "@hono/zod-openapi";
import { optional, textField } from "../../contract";
import { accountNumberField, sortCodeField } from "./uk-fields";

export const bankAccountFields = {
  accountName: textField(18),
  accountNumber: accountNumberField(),
  sortCode: sortCodeField(),
  buildingSocietyReference: optional(textField(18)),
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
