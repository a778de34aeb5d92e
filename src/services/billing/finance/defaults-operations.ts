import { z } from "@hono/zod-openapi";
import { NUMBER_PLACEHOLDERS } from "../../../engine/billing";
import {
  checkPlaceholders,
  operation,
  optional,
  orElse,
  readOnly,
  refuser,
  textField,
  versionedRecord,
} from "../../contract";
import { BILLING, EXAMPLE_TIMES } from "../contract/common";
import { feeSent } from "./fee-fields";
import { settingsExample, settingsSent, settingsShown } from "./settings-fields";

const MOST_PADDING = 12;
const MOST_NUMBER = 999_999_999;
const NUMBER_KEYS = NUMBER_PLACEHOLDERS.map((name) => `{${name}}`);

/** What numbers look like if nobody says otherwise. */
export const USUAL_NUMBERS = {
  invoiceNumberFormat: "INV-{Number}",
  creditNoteNumberFormat: "CN-{Number}",
  numberPadding: 4,
} as const;

const numberFormat = () => textField(60);
const nextNumber = () => optional(z.int().min(1).max(MOST_NUMBER));

const sent = z
  .strictObject({
    ...settingsSent,
    invoiceNumberFormat: orElse(numberFormat(), USUAL_NUMBERS.invoiceNumberFormat),
    creditNoteNumberFormat: orElse(numberFormat(), USUAL_NUMBERS.creditNoteNumberFormat),
    numberPadding: orElse(z.int().min(0).max(MOST_PADDING), USUAL_NUMBERS.numberPadding),
    nextInvoiceNumber: nextNumber(),
    nextCreditNoteNumber: nextNumber(),
    isVatRegistered: orElse(z.boolean(), true),
    vatRegistrationNumber: optional(textField(20)),
    paymentDetails: optional(textField(500)),
    ...readOnly("createdAt", "updatedAt"),
  })
  .superRefine((defaults, context) => {
    const refuse = refuser(context);
    for (const field of ["invoiceNumberFormat", "creditNoteNumberFormat"] as const) {
      checkPlaceholders(refuse, field, defaults[field], NUMBER_KEYS);
      if (!defaults[field].includes("{Number}")) refuse(field, "placeholder_required", { placeholder: "{Number}" });
    }
  })
  .openapi("BillingFinanceDefaultsChange");
export type SentDefaults = z.output<typeof sent>;

export const defaultsShown = z
  .strictObject({
    ...settingsShown,
    invoiceNumberFormat: z.string(),
    creditNoteNumberFormat: z.string(),
    numberPadding: z.int(),
    nextInvoiceNumber: z.int(),
    nextCreditNoteNumber: z.int(),
    isVatRegistered: z.boolean(),
    vatRegistrationNumber: z.string().nullable(),
    paymentDetails: z.string().nullable(),
    createdAt: z.string().nullable(),
    updatedAt: z.string().nullable(),
  })
  .openapi("BillingFinanceDefaults");
export type ShownDefaults = z.input<typeof defaultsShown>;

const example: ShownDefaults = {
  ...settingsExample,
  ...USUAL_NUMBERS,
  nextInvoiceNumber: 1,
  nextCreditNoteNumber: 1,
  isVatRegistered: true,
  vatRegistrationNumber: "GB123456789",
  paymentDetails: "Sample Bank, 08-99-99, 66374958",
  ...EXAMPLE_TIMES,
};

const common = {
  ...BILLING,
  path: "/v1/billing/finance/finance-defaults",
  data: defaultsShown,
  versioned: versionedRecord({ table: "billing_finance_defaults", key: {}, isMadeByChange: true, hasDefault: true }),
} as const;

export const getDefaults = operation({
  ...common,
  id: "getBillingDefaults",
  method: "get",
  summary: "What applies to clients without settings of their own, and how documents are numbered",
  description: "Until they are saved, these are the platform's.",
  token: "finance_defaults_retrieved",
  examples: { data: example },
});

export const saveDefaults = operation({
  ...common,
  id: "saveBillingDefaults",
  method: "put",
  summary: "Saves what applies to clients without settings of their own, and how documents are numbered",
  description:
    "Number formats have `{Number}`, and may have `{Year}` of the issue date and `{ClientReference}`. `nextInvoiceNumber` and `nextCreditNoteNumber` only go up, and stay if they are left out.",
  body: sent,
  token: "finance_defaults_saved",
  examples: {
    body: { defaultTaxType: "STANDARD", paymentTermsDays: 30, fees: [feeSent], invoiceNumberFormat: "{Year}-{Number}" },
    data: example,
  },
});
