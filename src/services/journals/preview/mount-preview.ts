import type { Journal } from "../../../engine/journals";
import { mountCalculation, type ServiceContext } from "../../contract";
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
      const made = await makeVersion(tx, { run, template, journalId: context.ids.next() });
      if (!made.ok) throw refusedOf(made.problems);
      const employer = format === "Pdf" ? await namedEmployer(tx) : null;
      return { ...made, employer, isFinal: run.status === "Locked" };
    });
    const data = previewData(read.journal, read.isFinal);
    const text = "This is what the template makes of the run.";
    if (format === "Data") return { data, text };
    const file = await makeFile(read, await context.printerOf({ organisationId }));
    return { data, text, file: { ...file, fileName: `preview-${file.fileName}` } };
  });
}

function previewData({ lines, ...header }: Journal, isFinal: boolean) {
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
    warnings: header.warnings.map(({ token, text }) => ({ token, text })),
    lines: lines.map((line) => ({ ...line, trackingCodes: [...line.trackingCodes] })),
  };
}
