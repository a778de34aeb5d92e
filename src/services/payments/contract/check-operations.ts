import { z } from "@hono/zod-openapi";
import { operation, optional, textField } from "../../contract";
import { bankAccountFields } from "../../pay";
import { PATH, PAYMENTS } from "./common";
import { accountCheck } from "./payment-schemas";

const MOST_ACCOUNTS = 1000;
const LONGEST_NAME = 140;

const sent = z
  .strictObject({
    accounts: z
      .array(
        z.strictObject({
          sortCode: bankAccountFields.sortCode,
          accountNumber: bankAccountFields.accountNumber,
          accountName: optional(textField(LONGEST_NAME)),
        }),
      )
      .min(1)
      .max(MOST_ACCOUNTS),
  })
  .openapi("PaymentAccountChecks");

export const checkAccounts = operation({
  ...PAYMENTS,
  id: "checkBankAccounts",
  method: "post",
  path: `${PATH}/account-checks`,
  summary: "Checks account numbers, and names where the installation has a service for it",
  description:
    "The modulus check finds typing mistakes; it does not show that an account exists. Results are in the order of the accounts.",
  body: sent,
  data: z.strictObject({ items: z.array(accountCheck) }),
  token: "accounts_checked",
  examples: {
    body: { accounts: [{ sortCode: "089999", accountNumber: "66374958", accountName: "Sample Baker" }] },
    data: { items: [{ isValid: true, isChecked: true, nameMatch: "NotChecked" }] },
  },
});
