import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import type { JournalTables } from "../store/journal-tables";
import { clearDefault, setDefault } from "../templates/templates";
import { getSettings, type SentSettings, type ShownSettings, saveSettings } from "./settings-operations";
import { findDefaultTemplate, findSettings } from "./settings-rows";

export function mountSettings(context: ServiceContext): void {
  mountOperation(context, getSettings, async (_, tx) => {
    const data = await settingsData(tx);
    return { data, beside: data, text: "These are the organisation's journal settings." };
  });

  mountOperation(context, saveSettings, async ({ body, ...work }, tx) => {
    await chooseDefault(work, body.defaultTemplateId);
    await save(work, body);
    return { data: await settingsData(tx), text: "The journal settings are saved." };
  });
}

async function settingsData(tx: Tx): Promise<ShownSettings> {
  const row = await findSettings(tx);
  const account = (of: typeof row.suspense_account) =>
    of === null ? null : { nominalCode: of.nominalCode, nominalName: of.nominalName ?? null };
  return {
    defaultTemplateId: await findDefaultTemplate(tx),
    autoGenerateOnLock: row.auto_generate_on_lock,
    suspenseAccount: account(row.suspense_account),
    clearingAccount: account(row.clearing_account),
    ledgerClosedUntil: row.ledger_closed_until,
    exportPreset: row.export_preset,
    dateFormatPreset: row.date_format_preset,
    separator: row.separator as ShownSettings["separator"],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

async function chooseDefault(work: RequestWork, templateId: string | null): Promise<void> {
  await clearDefault(work, templateId);
  if (templateId === null || (await setDefault(work, templateId, true))) return;
  const text = "The organisation has no such template, or it is archived.";
  throw invalid([issueAt(["defaultTemplateId"], "journal_template_not_found", null, text)]);
}

async function save({ tx, organisationId, now }: RequestWork, sent: SentSettings): Promise<void> {
  const values = {
    auto_generate_on_lock: sent.autoGenerateOnLock,
    suspense_account: sent.suspenseAccount === null ? null : JSON.stringify(sent.suspenseAccount),
    clearing_account: sent.clearingAccount === null ? null : JSON.stringify(sent.clearingAccount),
    ledger_closed_until: sent.ledgerClosedUntil,
    export_preset: sent.exportPreset,
    date_format_preset: sent.dateFormatPreset,
    separator: sent.separator,
    updated_at: now,
  };
  await tx
    .withTables<JournalTables>()
    .insertInto("journal_settings")
    .values({ organisation_id: organisationId, ...values, created_at: now })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
    .execute();
}
