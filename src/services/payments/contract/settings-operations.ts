import { z } from "@hono/zod-openapi";
import { formField, idField, operation, optional, orElse, readOnly, refuser, versionedRecord } from "../../contract";
import { bankAccountFields } from "../../pay";
import { accountShown, PATH, PAYEE_TYPES, PAYMENTS } from "./common";

const MOST_ACCOUNTS = 20;
const { accountNumber, ...otherFields } = bankAccountFields;

const accountSent = z
  .strictObject({
    accountId: optional(idField()),
    ...otherFields,
    accountNumber: optional(accountNumber),
    bacsServiceUserNumber: optional(formField(/^\d{6}$/, "invalid_format", "123456")),
    isDefault: orElse(z.boolean(), false),
    ...readOnly("accountNumberLast4"),
  })
  .openapi("PayingAccountChange");

const sent = z
  .strictObject({
    accounts: z.array(accountSent).max(MOST_ACCOUNTS),
    approvalsNeeded: orElse(z.int().min(1).max(2), 2),
    defaultFormatId: optional(idField()),
    payeeTypes: orElse(z.partialRecord(z.enum(PAYEE_TYPES), idField()), {}),
    ...readOnly("serialNumber"),
  })
  .superRefine(({ accounts }, context) => {
    const refuse = refuser(context);
    const defaults = accounts.flatMap(({ isDefault }, at) => (isDefault ? [at] : []));
    for (const at of defaults.slice(1)) refuse(["accounts", at, "isDefault"], "duplicate");
    for (const [at, account] of accounts.entries()) {
      if (account.accountId === null && account.accountNumber === null) {
        refuse(["accounts", at, "accountNumber"], "required_without", { other: "accountId" });
      }
    }
  })
  .openapi("PaymentSettingsChange");
export type SentSettings = z.output<typeof sent>;

const shown = z
  .strictObject({
    accounts: z.array(
      accountShown.extend({
        accountId: idField(),
        bacsServiceUserNumber: z.string().nullable(),
        isDefault: z.boolean(),
      }),
    ),
    approvalsNeeded: z.int(),
    defaultFormatId: idField().nullable(),
    payeeTypes: z.partialRecord(z.enum(PAYEE_TYPES), z.string()),
    serialNumber: z.string().nullable().openapi({ description: "Of the last file; null before the first." }),
    createdAt: z.string().nullable(),
    updatedAt: z.string().nullable(),
  })
  .openapi("PaymentSettings");
export type ShownSettings = z.input<typeof shown>;

const example: ShownSettings = {
  accounts: [
    {
      accountId: "01JZ3V6D4R8QK2M5N7P9T1W4C1",
      accountName: "Sample Bakery Ltd",
      accountNumberLast4: "4958",
      sortCode: "089999",
      buildingSocietyReference: null,
      bacsServiceUserNumber: "123456",
      isDefault: true,
    },
  ],
  approvalsNeeded: 2,
  defaultFormatId: null,
  payeeTypes: {},
  serialNumber: null,
  createdAt: "2026-04-06T09:30:00.000Z",
  updatedAt: "2026-04-06T09:30:00.000Z",
};

const common = {
  ...PAYMENTS,
  path: `${PATH}/settings`,
  data: shown,
  versioned: versionedRecord({ table: "payment_settings", key: {}, isMadeByChange: true, hasDefault: true }),
} as const;

export const getSettings = operation({
  ...common,
  id: "getPaymentSettings",
  method: "get",
  summary: "The payment settings",
  description:
    "The accounts that payments come from, how many approvals a batch needs, the usual format, and the serial number. Of account numbers only the last four digits are shown.",
  token: "payment_settings_retrieved",
  examples: { data: example },
});

export const saveSettings = operation({
  ...common,
  id: "savePaymentSettings",
  method: "put",
  summary: "Saves the payment settings",
  description:
    "An account that is sent with its `accountId` and without `accountNumber` keeps its number. One approval is enough only while the account has one person.",
  body: sent,
  token: "payment_settings_saved",
  refusals: [
    { status: 409, token: "several_people", when: "`approvalsNeeded` is 1, and the account has more than one person." },
  ],
  examples: {
    body: {
      accounts: [
        {
          accountName: "Sample Bakery Ltd",
          accountNumber: "66374958",
          sortCode: "089999",
          bacsServiceUserNumber: "123456",
          isDefault: true,
        },
      ],
    },
    data: example,
  },
});
