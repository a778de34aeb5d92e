import { z } from "@hono/zod-openapi";
import { Refused } from "../../../platform/http";
import { withExamples } from "../../contract";

export const PAYMENTS = { service: "Payments", scope: "organisation" } as const;
export const PATH = "/v1/payments";
export const EXAMPLE_ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
export const EXAMPLE_TIMES = { createdAt: "2026-04-06T09:30:00.000Z", updatedAt: "2026-04-06T09:30:00.000Z" };

export const PAYEE_TYPES = ["Employee", "CourtOrderPayee", "PensionProvider", "TaxAuthority", "OtherPayee"] as const;
export type PayeeType = (typeof PAYEE_TYPES)[number];

export const METHODS = ["Bacs", "Cheque", "Cash", "Card", "FasterPayments"] as const;

export const accountShownFields = withExamples({
  accountName: [z.string(), "Sample Union"],
  accountNumberLast4: [z.string(), "4958"],
  sortCode: [z.string(), "089999"],
  buildingSocietyReference: [z.string().nullable(), null],
});

/** A bank account as responses show it. */
export const accountShown = z.strictObject(accountShownFields.shape).openapi("PaymentAccount");

export interface StoredAccount {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly sortCode: string;
  readonly buildingSocietyReference: string | null;
}

/** Returns an account as responses show it: of its number the last four digits. */
export function shownAccount({ accountName, accountNumber, sortCode, buildingSocietyReference }: StoredAccount) {
  return { accountName, accountNumberLast4: accountNumber.slice(-4), sortCode, buildingSocietyReference };
}

/** Returns a refusal because of what is stored. */
export function conflict(token: string, text: string): Refused {
  return new Refused(409, { token, text });
}
