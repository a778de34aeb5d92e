import type { Journal } from "../../../engine/journals";
import { mountCalculation, type ServiceContext } from "../../contract";
import { pendingRecalculations, type RunRow, readProgress } from "../../pay-runs";
import { makeFile, namedEmployer } from "../exports/make-file";
import { makeVersion } from "../make/make-version";
import { findRunAsked } from "../make/run-to-journal";
import { findTemplate } from "../templates/change-template";
import { refusedOf } from "../versions/refused-of";
import { previewJournal } from "./preview-operation";

export function mountPreview(context: ServiceContext): void {
  mountCalculation(context, previewJournal, async ({ params, body, organisationId }, records) => {
    const { format } = body;
    const read = await records(async (tx) => {
      const template = await findTemplate(tx, params.templateId);
      const run = await findRunAsked(tx, body);
      const progress = await readProgress(tx, run.payroll_config_id);
      const made = await makeVersion(tx, { run, template, journalId: context.ids.next() });
      if (!made.ok) throw refusedOf(made.problems);
      const employer = format === "Pdf" ? await namedEmployer(tx, run.payroll_config_id) : null;
      return { ...made, employer, ...stateOf(run, progress) };
    });
    const data = previewData(read.journal, read);
    const text = "This is what the template makes of the run.";
    if (format === "Data") return { data, text };
    const file = await makeFile(read, await context.printerOf({ organisationId }));
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
