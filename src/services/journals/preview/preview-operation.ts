import { z } from "@hono/zod-openapi";
import { money, operation } from "../../contract";
import { JOURNALS, ofTemplatePath, TEMPLATE, TEMPLATE_NOT_FOUND } from "../contract/common";
import { CSV, FILE_REFUSALS, PDF } from "../exports/export-operations";
import { journalExample, journalLine } from "../versions/journal-schemas";
import { NO_PAYROLL, NO_RUN, requireRun, runFields } from "../versions/run-fields";

const previewed = z
  .strictObject({
    status: z.enum(["PREVIEW", "FINAL"]).openapi({ description: "`PREVIEW` while the run is open." }),
    journalDate: z.string(),
    reference: z.string(),
    narration: z.string(),
    totalDebit: money(),
    totalCredit: money(),
    isBalanced: z.boolean(),
    lineCount: z.int(),
    pendingRecalculations: z.int().openapi({
      description:
        "Employees whose payslip in the run does not match the records yet: their pay is missing, or as before.",
    }),
    warnings: z.array(z.strictObject({ token: z.string(), text: z.string() })),
    lines: z.array(journalLine),
  })
  .openapi("JournalPreview");

const { journalDate, reference, narration, totalDebit, totalCredit, isBalanced, lineCount, warnings, lines } =
  journalExample;

export const previewJournal = operation({
  ...JOURNALS,
  id: "previewJournal",
  method: "post",
  path: `${TEMPLATE}/preview`,
  summary: "What a template makes of a run, as data, CSV or PDF; nothing is stored",
  description:
    "An open run is previewed from the payslips that are calculated so far; `pendingRecalculations` counts the others. A file does not state them.",
  params: ofTemplatePath,
  body: z
    .strictObject({ ...runFields, format: z.enum(["Data", "Csv", "Pdf"]).default("Data") })
    .superRefine(requireRun)
    .openapi("JournalPreviewRequest"),
  data: previewed,
  fileTypes: [CSV, PDF],
  token: "journal_previewed",
  refusals: [
    TEMPLATE_NOT_FOUND,
    NO_PAYROLL,
    NO_RUN,
    { status: 409, token: "mapping_missing", when: "Amounts have no mapping, and there is no suspense account." },
    { status: 409, token: "journal_not_made", when: "The journal cannot be made; `validationIssues` says why." },
    ...FILE_REFUSALS.slice(2),
  ],
  examples: {
    body: { payrollConfigId: journalExample.payrollConfigId, year: 2026, period: 1, format: "Data" },
    data: {
      status: "PREVIEW",
      journalDate: String(journalDate),
      reference: String(reference),
      narration: String(narration),
      totalDebit,
      totalCredit,
      isBalanced,
      lineCount,
      pendingRecalculations: 0,
      warnings,
      lines: lines ?? [],
    },
  },
});
