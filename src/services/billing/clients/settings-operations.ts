import { z } from "@hono/zod-openapi";
import { operation, optional, readOnly, versionedRecord } from "../../contract";
import { BILLING, CLIENT, CLIENT_NOT_FOUND, EXAMPLE_ID, EXAMPLE_TIMES, ofClient } from "../contract/common";
import { settingsExample, settingsSent, settingsShown } from "../finance/settings-fields";

const sent = z
  .strictObject({
    ...settingsSent,
    billingEmails: optional(z.array(z.email().max(254)).max(20)),
    ...readOnly("clientId", "effective", "createdAt", "updatedAt"),
  })
  .openapi("BillingClientSettingsChange");
export type SentClientSettings = z.output<typeof sent>;

const source = z.enum(["Client", "Default"]);
const billingEmails = z.array(z.string());

function from<Schema extends z.ZodType>(value: Schema) {
  return z.strictObject({ value, source });
}

export const effective = z
  .strictObject({
    defaultTaxType: from(settingsShown.defaultTaxType),
    defaultAccountCode: from(settingsShown.defaultAccountCode),
    paymentTermsDays: from(settingsShown.paymentTermsDays),
    lineAmountType: from(settingsShown.lineAmountType),
    currencyCode: from(settingsShown.currencyCode),
    invoiceDetail: from(settingsShown.invoiceDetail),
    fees: from(settingsShown.fees),
    billingEmails: from(billingEmails),
  })
  .openapi("BillingEffectiveSettings", { description: "What applies to the client, and where it comes from." });
export type EffectiveSettings = z.input<typeof effective>;

const shown = z
  .strictObject({
    clientId: z.string(),
    defaultTaxType: settingsShown.defaultTaxType,
    defaultAccountCode: settingsShown.defaultAccountCode,
    paymentTermsDays: settingsShown.paymentTermsDays.nullable(),
    lineAmountType: settingsShown.lineAmountType.nullable(),
    currencyCode: settingsShown.currencyCode.nullable(),
    invoiceDetail: settingsShown.invoiceDetail.nullable(),
    fees: settingsShown.fees.nullable(),
    billingEmails: billingEmails.nullable(),
    effective,
    createdAt: z.string().nullable(),
    updatedAt: z.string().nullable(),
  })
  .openapi("BillingClientSettings");
export type ShownClientSettings = z.input<typeof shown>;

const own = <Value>(value: Value) => ({ value, source: "Client" as const });
const usual = <Value>(value: Value) => ({ value, source: "Default" as const });

const example: ShownClientSettings = {
  clientId: EXAMPLE_ID,
  defaultTaxType: null,
  defaultAccountCode: null,
  paymentTermsDays: 14,
  lineAmountType: null,
  currencyCode: null,
  invoiceDetail: "Total",
  fees: null,
  billingEmails: null,
  effective: {
    defaultTaxType: usual("STANDARD"),
    defaultAccountCode: usual(null),
    paymentTermsDays: own(14),
    lineAmountType: usual("Exclusive"),
    currencyCode: usual("GBP"),
    invoiceDetail: own("Total"),
    fees: usual(settingsExample.fees),
    billingEmails: usual(["accounts@sample.example"]),
  },
  ...EXAMPLE_TIMES,
};

const common = {
  ...BILLING,
  path: `${CLIENT}/finance-settings`,
  params: ofClient,
  data: shown,
  versioned: versionedRecord({
    table: "billing_client_settings",
    key: { client_id: "clientId" },
    isMadeByChange: true,
    hasDefault: true,
  }),
  refusals: [CLIENT_NOT_FOUND],
} as const;

export const getClientSettings = operation({
  ...common,
  id: "getBillingClientFinanceSettings",
  method: "get",
  summary: "A client's finance settings, and what applies to it",
  description:
    "Fields of the client's own are null if they are not set. `effective` shows what applies and where it comes from.",
  token: "finance_settings_retrieved",
  examples: { data: example },
});

export const saveClientSettings = operation({
  ...common,
  id: "saveBillingClientFinanceSettings",
  method: "put",
  summary: "Saves a client's finance settings",
  description:
    "What is null or left out is taken from the finance defaults; `billingEmails` from the client's `email`. An empty list of `fees` is a client without fees.",
  body: sent,
  token: "finance_settings_saved",
  examples: { body: { paymentTermsDays: 14, invoiceDetail: "Total" }, data: example },
});
