import { invalid, issueAt } from "../../../platform/http";
import { countPeople } from "../../access";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { checkBankAccounts } from "../../pay";
import { conflict, shownAccount } from "../contract/common";
import { getSettings, type SentSettings, type ShownSettings, saveSettings } from "../contract/settings-operations";
import { serialNumber } from "../files/serial-number";
import type { PayingAccount, PaymentTables } from "../store/payment-tables";
import { findFormat } from "./choose-format";
import { countFiles, findSettings } from "./find-settings";

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
  const values = {
    accounts: JSON.stringify(accounts),
    approvals_needed: approvalsNeeded,
    default_format_id: defaultFormatId,
    payee_types: JSON.stringify(payeeTypes),
    updated_at: now,
  };
  await tx
    .withTables<PaymentTables>()
    .insertInto("payment_settings")
    .values({ organisation_id: organisationId, ...values, created_at: now })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
    .execute();
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
