import { z } from "@hono/zod-openapi";
import { invalid, issueAt } from "../../../platform/http";
import { saveRow, type Tx } from "../../../platform/store";
import {
  dateField,
  idField,
  mountOperation,
  operation,
  optional,
  orElse,
  type RequestWork,
  readOnly,
  type ServiceContext,
  showColumns,
  textField,
  versionedRecord,
} from "../../contract";
import { EXAMPLE_ID, EXAMPLE_TIMES, JOURNALS } from "../contract/common";
import { journalTables } from "../store/journal-tables";
import { dateFormatPreset, exportPreset, separator } from "../templates/composition";
import { clearDefault, setDefault } from "../templates/templates";
import { findDefaultTemplate, findSettings } from "./settings-rows";

const account = z
  .strictObject({ nominalCode: textField(60), nominalName: optional(textField(100)) })
  .openapi("JournalAccountChange");
const accountShown = z
  .strictObject({ nominalCode: z.string(), nominalName: z.string().nullable() })
  .openapi("JournalAccount");

const sent = z
  .strictObject({
    defaultTemplateId: optional(idField()),
    autoGenerateOnLock: orElse(z.boolean(), true),
    suspenseAccount: optional(account),
    clearingAccount: optional(account),
    ledgerClosedUntil: optional(dateField()),
    exportPreset: optional(exportPreset.exclude(["Custom"])),
    dateFormatPreset: optional(dateFormatPreset),
    separator: optional(separator),
    ...readOnly("createdAt", "updatedAt"),
  })
  .openapi("OrganisationJournalSettingsChange");

const shown = z
  .strictObject({
    defaultTemplateId: z.string().nullable(),
    autoGenerateOnLock: z.boolean(),
    suspenseAccount: z.union([accountShown, z.null()]).openapi({
      description: "Takes what has no mapping, with a warning; without it such a journal is not made.",
    }),
    clearingAccount: z.union([accountShown, z.null()]).openapi({
      description: "Balances the parts of a journal that is split into files and has no other way to balance.",
    }),
    ledgerClosedUntil: z.string().nullable(),
    exportPreset: exportPreset.nullable(),
    dateFormatPreset: dateFormatPreset.nullable(),
    separator: separator.nullable(),
    createdAt: z.string().nullable(),
    updatedAt: z.string().nullable(),
  })
  .openapi("OrganisationJournalSettings");
type ShownSettings = z.input<typeof shown>;

const example: ShownSettings = {
  defaultTemplateId: EXAMPLE_ID,
  autoGenerateOnLock: true,
  suspenseAccount: { nominalCode: "9998", nominalName: "Suspense" },
  clearingAccount: { nominalCode: "9999", nominalName: "Payroll clearing" },
  ledgerClosedUntil: null,
  exportPreset: "Xero",
  dateFormatPreset: null,
  separator: null,
  ...EXAMPLE_TIMES,
};

const common = {
  ...JOURNALS,
  path: "/v1/journal/org-journal-settings",
  data: shown,
  versioned: versionedRecord({ table: "journal_settings", key: {}, isMadeByChange: true, hasDefault: true }),
} as const;

const getSettings = operation({
  ...common,
  id: "getJournalSettings",
  method: "get",
  summary: "How the organisation's journals are made and exported",
  description: "Until settings are saved, these are the defaults.",
  token: "org_journal_settings_retrieved",
  examples: { data: example },
});

const saveSettings = operation({
  ...common,
  id: "saveJournalSettings",
  method: "put",
  summary: "Saves how the organisation's journals are made and exported",
  description: "`defaultTemplateId` makes a template the default one, as `isDefault` of the template does.",
  body: sent,
  token: "org_journal_settings_saved",
  examples: {
    body: {
      suspenseAccount: { nominalCode: "9998", nominalName: "Suspense" },
      clearingAccount: { nominalCode: "9999", nominalName: "Payroll clearing" },
      exportPreset: "Xero",
    },
    data: { ...example, defaultTemplateId: null },
  },
});

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
    ...showColumns(shown.shape, row),
    defaultTemplateId: await findDefaultTemplate(tx),
    suspenseAccount: account(row.suspense_account),
    clearingAccount: account(row.clearing_account),
    separator: row.separator as ShownSettings["separator"],
  };
}

async function chooseDefault(work: RequestWork, templateId: string | null): Promise<void> {
  await clearDefault(work, templateId);
  if (templateId === null || (await setDefault(work, templateId, true))) return;
  const text = "The organisation has no such template, or it is archived.";
  throw invalid([issueAt(["defaultTemplateId"], "journal_template_not_found", null, text)]);
}

async function save({ tx, organisationId, now }: RequestWork, sent: SentSettings): Promise<void> {
  await saveRow(journalTables(tx), "journal_settings", ["organisation_id"], {
    organisation_id: organisationId,
    auto_generate_on_lock: sent.autoGenerateOnLock,
    suspense_account: sent.suspenseAccount === null ? null : JSON.stringify(sent.suspenseAccount),
    clearing_account: sent.clearingAccount === null ? null : JSON.stringify(sent.clearingAccount),
    ledger_closed_until: sent.ledgerClosedUntil,
    export_preset: sent.exportPreset,
    date_format_preset: sent.dateFormatPreset,
    separator: sent.separator,
    updated_at: now,
    created_at: now,
  });
}

type SentSettings = z.output<typeof sent>;
