import { z } from "@hono/zod-openapi";
import { invalid, issueAt } from "../../../platform/http";
import { saveRow } from "../../../platform/store";
import { countPeople } from "../../access";
import {
  formField,
  idField,
  mountOperation,
  operation,
  optional,
  orElse,
  type RequestWork,
  readOnly,
  refuser,
  type ServiceContext,
  versionedRecord,
  withExamples,
} from "../../contract";
import { bankAccountFields, checkBankAccounts } from "../../pay";
import { accountShown, conflict, PATH, PAYEE_TYPES, PAYMENTS, shownAccount } from "../contract/common";
import { serialNumber } from "../files/serial-number";
import { type PayingAccount, paymentTables } from "../store/payment-tables";
import { countFiles, findFormat, findSettings } from "./find-settings";

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

const shownFields = withExamples({
  accounts: [
    z.array(
      accountShown.extend({
        accountId: idField(),
        bacsServiceUserNumber: z.string().nullable(),
        isDefault: z.boolean(),
      }),
    ),
    [
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
  ],
  approvalsNeeded: [z.int(), 2],
  defaultFormatId: [idField().nullable(), null],
  payeeTypes: [z.partialRecord(z.enum(PAYEE_TYPES), z.string()), {}],
  serialNumber: [z.string().nullable().openapi({ description: "Of the last file; null before the first." }), null],
  createdAt: [z.string().nullable(), "2026-04-06T09:30:00.000Z"],
  updatedAt: [z.string().nullable(), "2026-04-06T09:30:00.000Z"],
});

const shown = z.strictObject(shownFields.shape).openapi("PaymentSettings");
type ShownSettings = z.input<typeof shown>;

const common = {
  ...PAYMENTS,
  path: `${PATH}/settings`,
  data: shown,
  versioned: versionedRecord({ table: "payment_settings", key: {}, isMadeByChange: true, hasDefault: true }),
} as const;

const getSettings = operation({
  ...common,
  id: "getPaymentSettings",
  method: "get",
  summary: "The payment settings",
  description:
    "The accounts that payments come from, how many approvals a batch needs, the usual format, and the serial number. Of account numbers only the last four digits are shown.",
  token: "payment_settings_retrieved",
  examples: { data: shownFields.example },
});

const saveSettings = operation({
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
    data: shownFields.example,
  },
});

export function mountSettings(context: ServiceContext): void {
  mountOperation(context, getSettings, async (work) => {
    const data = await settingsData(work);
    return { data, beside: data.serialNumber, text: "These are the payment settings." };
  });

  mountOperation(
    context,
    saveSettings,
    async ({ body, ...work }, _, people: number) => {
      if (body.approvalsNeeded === 1 && people > 1) {
        throw conflict("several_people", "More than one person can approve: keep `approvalsNeeded` at 2.");
      }
      await save(work, body);
      return { data: await settingsData(work), text: "The payment settings are saved." };
    },
    ({ caller }) => context.store.inAccount(caller.accountId, countPeople),
  );
}

async function save(work: RequestWork, { approvalsNeeded, defaultFormatId, payeeTypes, ...body }: SentSettings) {
  const { tx, context, organisationId, now } = work;
  const accounts = await accountsOf(work, body.accounts);
  checkBankAccounts(
    context.modulusTable,
    accounts.map((account, at) => [["accounts", at], account] as const),
  );
  await requireFormats(work, { defaultFormatId, payeeTypes });
  await saveRow(paymentTables(tx), "payment_settings", ["organisation_id"], {
    organisation_id: organisationId,
    accounts: JSON.stringify(accounts),
    approvals_needed: approvalsNeeded,
    default_format_id: defaultFormatId,
    payee_types: JSON.stringify(payeeTypes),
    updated_at: now,
    created_at: now,
  });
}

/** Returns the accounts as they are stored: a number that is not sent is that of the account with the id. */
async function accountsOf(
  { tx, context }: RequestWork,
  sent: SentSettings["accounts"],
): Promise<readonly PayingAccount[]> {
  const stored = new Map(((await findSettings(tx))?.accounts ?? []).map((account) => [account.accountId, account]));
  const missing = sent.flatMap(({ accountId }, at) =>
    accountId === null || stored.has(accountId)
      ? []
      : [issueAt(["accounts", at, "accountId"], "account_not_found", null, "The settings have no such account.")],
  );
  if (missing.length > 0) throw invalid(missing);
  return sent.map(
    ({ accountName, sortCode, buildingSocietyReference, bacsServiceUserNumber, isDefault, ...account }) => ({
      accountId: account.accountId ?? context.ids.next(),
      accountName,
      sortCode,
      accountNumber: account.accountNumber ?? stored.get(account.accountId ?? "")?.accountNumber ?? "",
      buildingSocietyReference,
      bacsServiceUserNumber,
      isDefault: isDefault || sent.length === 1,
    }),
  );
}

async function requireFormats(
  { tx }: RequestWork,
  { defaultFormatId, payeeTypes }: Pick<SentSettings, "defaultFormatId" | "payeeTypes">,
): Promise<void> {
  const named = [
    ...(defaultFormatId === null ? [] : [[["defaultFormatId"], defaultFormatId] as const]),
    ...Object.entries(payeeTypes).map(([type, id]) => [["payeeTypes", type], id] as const),
  ];
  const issues = [];
  for (const [path, id] of named) {
    if ((await findFormat(tx, id)) === undefined) {
      issues.push(issueAt(path, "format_not_found", null, "There is no such format."));
    }
  }
  if (issues.length > 0) throw invalid(issues);
}

async function settingsData({ tx }: RequestWork): Promise<ShownSettings> {
  const settings = await findSettings(tx);
  const files = await countFiles(tx);
  return {
    accounts: (settings?.accounts ?? []).map((account) => ({
      accountId: account.accountId,
      ...shownAccount(account),
      bacsServiceUserNumber: account.bacsServiceUserNumber,
      isDefault: account.isDefault,
    })),
    approvalsNeeded: settings?.approvals_needed ?? 2,
    defaultFormatId: settings?.default_format_id ?? null,
    payeeTypes: settings?.payee_types ?? {},
    serialNumber: files === 0 ? null : serialNumber(files),
    createdAt: settings?.created_at ?? null,
    updatedAt: settings?.updated_at ?? null,
  };
}

type SentSettings = z.output<typeof sent>;
