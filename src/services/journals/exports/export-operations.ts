import { z } from "@hono/zod-openapi";
import { XLSX } from "../../../platform/spreadsheets";
import { CSV, DRAWING_BUSY, fileOperation, idField, operation, withExamples } from "../../contract";
import { EXAMPLE_ID, JOURNALS } from "../contract/common";
import { dateFormatPreset, exportPreset } from "../templates/composition";
import { NO_JOURNAL } from "../versions/run-fields";

export const PDF = "application/pdf";

const ONE = "/v1/journal/journals/{journalId}";

const ofFile = z.object({ journalId: idField(), format: z.enum(["csv", "xlsx", "pdf"]) });

const PART_NUMBER = /^[1-9]\d{0,5}$/;

const form = z.object({
  part: z.string().regex(PART_NUMBER).transform(Number).optional().openapi({
    type: "integer",
    minimum: 1,
    description: "One file of those that the preset's limits make; else the whole.",
  }),
  preset: exportPreset.exclude(["Custom"]).optional().openapi({ description: "The template's own by default." }),
  dateFormatPreset: dateFormatPreset.optional(),
});
export type FileAsked = z.output<typeof form>;

export const FILE_REFUSALS = [
  { status: 404, token: "journal_part_not_found", when: "The journal has fewer parts." },
  { status: 409, token: "clearing_account_missing", when: "Parts need the organisation's clearing account." },
  {
    status: 409,
    token: "journal_not_exportable",
    when: "The layout has no room for a value; `validationIssues` says which.",
  },
  { status: 409, token: "organisation_information_missing", when: "Nothing names the employer of a PDF yet." },
  { status: 409, token: "journal_not_printable", when: "A text has letters that the fonts lack." },
  DRAWING_BUSY,
] as const;

export const exportJournal = fileOperation({
  ...JOURNALS,
  id: "exportJournal",
  method: "get",
  path: `${ONE}/exports/{format}`,
  summary: "A journal as CSV for accounting software, as XLSX, or as PDF",
  description: "The same version gives the same bytes. Whatever leaves is noted with the pay run.",
  params: ofFile,
  query: form,
  contentType: CSV,
  otherContentTypes: [XLSX, PDF],
  refusals: [NO_JOURNAL, ...FILE_REFUSALS],
});

export const linkJournal = operation({
  ...JOURNALS,
  id: "getJournalExportLink",
  method: "get",
  path: `${ONE}/exports/{format}/download-url`,
  summary: "A link to a journal as CSV, XLSX or PDF that opens for 15 minutes without credentials",
  description: "The same bytes as the export, saved as a file that the link opens.",
  params: ofFile,
  query: form,
  data: z.strictObject({ downloadUrl: z.string(), expiresAt: z.string(), fileName: z.string() }),
  token: "journal_download_url_retrieved",
  refusals: [NO_JOURNAL, ...FILE_REFUSALS],
  examples: {
    data: {
      downloadUrl: `https://files.sample.example/${EXAMPLE_ID}`,
      expiresAt: "2026-04-30T09:45:00.000Z",
      fileName: "PAY-2026-01-v1.csv",
    },
  },
});

const partFields = withExamples({
  part: [z.int(), 1],
  lineCount: [z.int(), 2],
  totalDebit: [z.string(), "3000.00"],
  totalCredit: [z.string(), "3000.00"],
  isBalanced: [z.boolean(), true],
  reference: [z.string(), "PAY-2026-01"],
  sha256: [
    z.string().nullable().openapi({ description: "Of the CSV; null if the layout has no room for a value." }),
    "a3f1c09b77d24e5181c6d2fb00917e4da3f1c09b77d24e5181c6d2fb00917e4d",
  ],
});

const part = z.strictObject(partFields.shape);

export const listParts = operation({
  ...JOURNALS,
  id: "listJournalParts",
  method: "get",
  path: `${ONE}/parts`,
  summary: "The files that the limits of a layout make of a journal, each of which balances",
  description: "The same version always gives the same parts.",
  params: z.object({ journalId: idField() }),
  query: form.pick({ preset: true }),
  data: z.strictObject({ items: z.array(part) }),
  token: "journal_parts_listed",
  refusals: [NO_JOURNAL, FILE_REFUSALS[1]],
  examples: { data: { items: [partFields.example] } },
});
