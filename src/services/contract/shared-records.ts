import { z } from "@hono/zod-openapi";
import { formField, textField } from "./text-fields";

/** A postal address; names the country if it is not in the United Kingdom. */
export const addressField = z
  .strictObject({
    line1: textField(35),
    line2: textField(35).nullish(),
    line3: textField(35).nullish(),
    line4: textField(35).nullish(),
    postcode: textField(10).nullish(),
    country: z.enum(["England", "Scotland", "Wales", "NorthernIreland", "Other"]).nullish(),
    foreignCountry: textField(35).nullish(),
  })
  .superRefine(({ country, foreignCountry }, context) => {
    if (country !== "Other" || foreignCountry) return;
    const params = { token: "required_with", arguments: { other: "country" } };
    context.addIssue({ code: "custom", path: ["foreignCountry"], params });
  })
  .openapi("Address");

/** A company number as Companies House writes it: eight digits, or two letters and six digits. */
export function companyNumberField() {
  return formField(/^(?:\d{8}|[A-Z]{2}\d{6})$/, "company_number_invalid", "01234567");
}

/** An employer PAYE reference: the office's three digits, a slash, and the employer's own part. */
export function payeReferenceField() {
  return formField(/^\d{3}\/[A-Za-z0-9]{1,10}$/, "invalid_paye_reference", "123/AB456");
}

/** An Accounts Office reference: thirteen characters. */
export function accountsOfficeReferenceField() {
  return formField(/^\d{3}P[A-Z]\d{7}[\dX]$/, "invalid_accounts_office_reference", "123PA00012345");
}

/** The outcome of one item of a bulk call. */
export const bulkSummary = z
  .strictObject({ totalProcessed: z.int(), successful: z.int(), skipped: z.int(), failed: z.int() })
  .openapi("BulkSummary");

/** Returns an address in its stored form, with every line present. */
export function keptAddress(sent: z.output<typeof addressField>) {
  return {
    line1: sent.line1,
    line2: sent.line2 ?? null,
    line3: sent.line3 ?? null,
    line4: sent.line4 ?? null,
    postcode: sent.postcode ?? null,
    country: sent.country ?? null,
    foreignCountry: sent.foreignCountry ?? null,
  };
}

export const address = addressField.transform(keptAddress);

export const addressShown = z
  .strictObject({
    line1: z.string(),
    line2: z.string().nullable(),
    line3: z.string().nullable(),
    line4: z.string().nullable(),
    postcode: z.string().nullable(),
    country: z.enum(["England", "Scotland", "Wales", "NorthernIreland", "Other"]).nullable(),
    foreignCountry: z.string().nullable(),
  })
  .openapi("AddressRecord");
