import { z } from "@hono/zod-openapi";
import type { Journal } from "../../../engine/journals";
import { XLSX } from "../../../platform/spreadsheets";
import { CSV, money, mountCalculation, operation, PAYROLL_NOT_FOUND, type ServiceContext } from "../../contract";
import { pendingRecalculations, type RunRow, readProgress } from "../../pay-runs";
import { JOURNALS, ofTemplatePath, TEMPLATE, TEMPLATE_NOT_FOUND } from "../contract/common";
import { FILE_REFUSALS, PDF } from "../exports/export-operations";
import { makeJournalFile, namedEmployer } from "../exports/make-file";
import { makeVersion } from "../make/make-version";
import { findRunAsked } from "../make/run-to-journal";
import { findTemplate } from "../templates/change-template";
import { journalExample, journalLine } from "../versions/journal-schemas";
import { toRefusal } from "../versions/refused-of";
import { NO_RUN, requireRun, runFields } from "../versions/run-fields";

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

const previewJournal = operation({
  ...JOURNALS,
  id: "previewJournal",
  method: "post",
  path: `${TEMPLATE}/preview`,
  summary: "What a template makes of a run, as data, CSV, XLSX or PDF; nothing is stored",
  description:
    "An open run is previewed from the payslips that are calculated so far; `pendingRecalculations` counts the others. A file does not state them.",
  params: ofTemplatePath,
  body: z
    .strictObject({ ...runFields, format: z.enum(["Data", "Csv", "Xlsx", "Pdf"]).default("Data") })
    .superRefine(requireRun)
    .openapi("JournalPreviewRequest"),
  data: previewed,
  fileTypes: [CSV, XLSX, PDF],
  token: "journal_previewed",
  refusals: [
    TEMPLATE_NOT_FOUND,
    PAYROLL_NOT_FOUND,
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

export function mountPreview(context: ServiceContext): void {
  mountCalculation(context, previewJournal, async ({ params, body, organisationId }, records) => {
    const { format } = body;
    const read = await records(async (tx) => {
      const template = await findTemplate(tx, params.templateId);
      const run = await findRunAsked(tx, body);
      const progress = await readProgress(tx, run.payroll_config_id);
      const made = await makeVersion(tx, { run, template, journalId: context.ids.next() });
      if (!made.ok) throw toRefusal(made.problems);
      const employer = format === "Pdf" ? await namedEmployer(tx, run.payroll_config_id) : null;
      return { ...made, employer, ...stateOf(run, progress) };
    });
    const data = previewData(read.journal, read);
    const text = "This is what the template makes of the run.";
    if (format === "Data") return { data, text };
    const contents = { ...read, isWorkbook: format === "Xlsx" };
    const file = await makeJournalFile(contents, await context.printerOf({ organisationId }));
    return { data, text, file: { ...file, fileName: `preview-${file.fileName}` } };
  });
}

const PENDING = { token: "payslips_pending", text: "Payslips are still being calculated: preview the run again." };

type Previewed = ReturnType<typeof stateOf>;

/** Returns whether a run is locked, and how many employees' payslips are still to be calculated if it is not. */
function stateOf(run: RunRow, progress: Awaited<ReturnType<typeof readProgress>>) {
  const isFinal = run.status === "Locked";
  const pending = pendingRecalculations(run, progress);
  const isBegun = progress.isWhole || progress.recalculation !== null;
  return { isFinal, pending, isPending: pending > 0 || (isBegun && !isFinal) };
}

function previewData({ lines, ...header }: Journal, { isFinal, pending, isPending }: Previewed) {
  const { journalDate, reference, narration, totalDebit, totalCredit, isBalanced, lineCount } = header;
  return {
    status: isFinal ? ("FINAL" as const) : ("PREVIEW" as const),
    journalDate,
    reference,
    narration,
    totalDebit,
    totalCredit,
    isBalanced,
    lineCount,
    pendingRecalculations: pending,
    warnings: [...header.warnings.map(({ token, text }) => ({ token, text })), ...(isPending ? [PENDING] : [])],
    lines: lines.map((line) => ({ ...line, trackingCodes: [...line.trackingCodes] })),
  };
}
