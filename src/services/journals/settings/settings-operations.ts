import { z } from "@hono/zod-openapi";
import { dateField, idField, operation, optional, orElse, readOnly, textField, versionedRecord } from "../../contract";
import { EXAMPLE_ID, EXAMPLE_TIMES, JOURNALS } from "../contract/common";
import { separator } from "../templates/composition";
import { dateFormatPreset, exportPreset } from "../templates/export-fields";

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
export type SentSettings = z.output<typeof sent>;

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
export type ShownSettings = z.input<typeof shown>;

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

export const getSettings = operation({
  ...common,
  id: "getJournalSettings",
  method: "get",
  summary: "How the organisation's journals are made and exported",
  description: "Until settings are saved, these are the defaults.",
  token: "org_journal_settings_retrieved",
  examples: { data: example },
});

export const saveSettings = operation({
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
