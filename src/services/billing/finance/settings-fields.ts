import { z } from "@hono/zod-openapi";
import { INVOICE_DETAILS, LINE_AMOUNT_TYPES } from "../../../engine/billing";
import { optional } from "../../contract";
import { accountCodeField, taxTypeField } from "./accounts";
import { feeExample, feeShown, feesField } from "./fee-fields";
import { type Place, placesAt } from "./require-places";

const MOST_TERMS = 365;
/** Days until an invoice is due if nobody says otherwise. */
export const USUAL_TERMS = 30;

const currencyCode = z.literal("GBP");
const lineAmountType = z.enum(LINE_AMOUNT_TYPES);
const invoiceDetail = z.enum(INVOICE_DETAILS);

/** What a client has of its own, or what clients without it get. */
export const settingsSent = {
  defaultTaxType: optional(taxTypeField()),
  defaultAccountCode: optional(accountCodeField()),
  paymentTermsDays: optional(z.int().min(0).max(MOST_TERMS)),
  lineAmountType: optional(lineAmountType),
  currencyCode: optional(currencyCode),
  invoiceDetail: optional(invoiceDetail),
  fees: optional(feesField()),
};

const sent = z.object(settingsSent);
type SentSettings = z.output<typeof sent>;

/** Settings as they apply. */
export const settingsShown = {
  defaultTaxType: z.string().nullable(),
  defaultAccountCode: z.string().nullable(),
  paymentTermsDays: z.int(),
  lineAmountType,
  currencyCode,
  invoiceDetail,
  fees: z.array(feeShown),
};

const shown = z.object(settingsShown);
type ShownSettings = z.input<typeof shown>;

export const settingsExample: ShownSettings = {
  defaultTaxType: "STANDARD",
  defaultAccountCode: null,
  paymentTermsDays: USUAL_TERMS,
  lineAmountType: "Exclusive",
  currencyCode: "GBP",
  invoiceDetail: "PerElement",
  fees: [feeExample],
};

/** Returns the fields of settings that name tax rates and accounts. */
export function getTaxAndAccountFields({ defaultTaxType, defaultAccountCode, fees }: SentSettings): readonly Place[] {
  return [
    { at: ["defaultTaxType"], taxType: defaultTaxType },
    { at: ["defaultAccountCode"], accountCode: defaultAccountCode },
    ...(fees ?? []).flatMap((fee, at) => placesAt(["fees", at], fee)),
  ];
}

/** Returns the columns of settings. */
export function settingsColumns(settings: SentSettings) {
  return {
    default_tax_type: settings.defaultTaxType,
    default_account_code: settings.defaultAccountCode,
    payment_terms_days: settings.paymentTermsDays,
    line_amount_type: settings.lineAmountType,
    invoice_detail: settings.invoiceDetail,
  };
}
