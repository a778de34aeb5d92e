import { z } from "@hono/zod-openapi";
import { isUtr } from "../../../engine/filings/rti/rules";
import { readTaxCode } from "../../../engine/income-tax";
import { formField } from "../../contract";

const NINO = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[ABCEGHJ-PRSTW-Z][ABCEGHJ-NPRSTW-Z]\d{6}[A-D]$/;
const POSTCODE =
  /^(?:GIR 0AA|[A-PR-UWYZ](?:\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d{1,2}|[A-HK-Y]\d[ABEHMNPRVWXY]) \d[ABD-HJLNP-UW-Z]{2})$/;

/** A text that must match a format once spaces or other marks are removed and letters are capitals. */
function plainField(plain: (text: string) => string, form: RegExp, token: string, example: string) {
  return z
    .string()
    .transform(plain)
    .refine((text) => form.test(text), { params: { token } })
    .openapi({ example });
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}

/** "QQ 12 34 56 C" becomes "QQ123456C". */
export function ninoField() {
  return plainField(withoutSpaces, NINO, "invalid_nino", "AB123456C");
}

/** "ec1a1bb" becomes "EC1A 1BB". */
export function postcodeField() {
  const spaced = (text: string) => withoutSpaces(text).replace(/(...)$/, " $1");
  return plainField(spaced, POSTCODE, "invalid_postcode", "EC1A 1BB");
}

export function sortCodeField() {
  return plainField((text) => text.replace(/[\s-]/g, ""), /^\d{6}$/, "invalid_sort_code", "123456");
}

export function accountNumberField() {
  return plainField((text) => text.replace(/\s/g, ""), /^\d{8}$/, "invalid_account_number", "12345678");
}

/** A tax code as typed: nation and week 1/month 1 mark are read from it later. */
export function taxCodeField() {
  return z
    .string()
    .max(20)
    .refine((text) => readTaxCode(text) !== null, { params: { token: "invalid_tax_code" } })
    .openapi({ example: "1257L" });
}

export function niCategoryField() {
  return formField(/^[A-NP-TV-Z]$/, "invalid_ni_category", "A");
}

/** A Unique Taxpayer Reference with the right check digit: HMRC refuses messages with a wrong one. */
export function taxpayerReferenceField() {
  return z
    .string()
    .transform((text) => text.replace(/\s/g, ""))
    .refine(isUtr, { params: { token: "invalid_utr" } })
    .openapi({ example: "2325648152" });
}

/** A name as submissions accept it: letters, with apostrophes, full stops, hyphens and spaces between them. */
export function nameField() {
  return formField(/^\p{L}[\p{L}\p{M}'’.\- ]{0,34}$/u, "invalid_format", "Sample");
}
