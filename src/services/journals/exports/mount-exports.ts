import { createHash } from "node:crypto";
import { notFound } from "../../../platform/http";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import {
  mountCalculation,
  mountFile,
  mountOperation,
  type RequestWork,
  recordHistory,
  type ServiceContext,
} from "../../contract";
import { findJournal, wholeJournal } from "../versions/journal-rows";
import { exportJournal, type FileAsked, linkJournal, listParts } from "./export-operations";
import { type FileContents, formAsked, makeFile, namedEmployer, needParts, partAsked, writeCsv } from "./make-file";

/** Seconds that a link to a file is valid. */
const LINK_LIFE = 15 * 60;

type Asked = Pick<RequestWork, "caller" | "now"> & {
  readonly params: { readonly journalId: string; readonly format: "csv" | "pdf" };
  readonly query: FileAsked;
};

export function mountExports(context: ServiceContext): void {
  mountFile(context, exportJournal, {
    read: (request, tx) => readExport(context, request, tx),
    make: makeFile,
  });

  mountCalculation(context, linkJournal, async (request, records) => {
    const { organisationId } = request;
    const contents = await records((tx) => readExport(context, request, tx));
    const { bytes, fileName, contentType } = await makeFile(contents, await context.printerOf({ organisationId }));
    const expiresAt = instantOf(context.clock.now() + LINK_LIFE * 1_000);
    const downloadUrl = await records(async (tx) => {
      const file = { owner: organisationId, fileName, contentType, bytes, expiresAt };
      const { fileId } = await context.files.save(tx, file);
      return context.files.link(tx, fileId, LINK_LIFE);
    });
    if (downloadUrl === null) throw new Error("A stored file has a link.");
    return { data: { downloadUrl, expiresAt, fileName }, text: "The link opens the file for 15 minutes." };
  });

  mountOperation(context, listParts, async ({ params: { journalId }, query }, tx) => {
    const { journal, form } = await readJournal(tx, journalId);
    const asked = formAsked(form, query);
    const items = needParts(journal, asked).map((part, at) => {
      const written = writeCsv(part, asked);
      return {
        part: at + 1,
        lineCount: part.lineCount,
        totalDebit: part.totalDebit,
        totalCredit: part.totalCredit,
        isBalanced: part.isBalanced,
        reference: part.reference,
        sha256: written.ok ? createHash("sha256").update(written.value.text).digest("hex") : null,
      };
    });
    return { data: { items }, text: "The parts are listed." };
  });
}

async function readJournal(tx: Tx, journalId: string) {
  const row = await findJournal(tx, journalId);
  if (row.form === null) throw notFound("journal");
  return { row, journal: await wholeJournal(tx, row), form: row.form };
}

/** Reads what a file is made from, and notes that the journal leaves: with its run, and in its history. */
async function readExport(
  context: ServiceContext,
  { params, query, caller, now }: Asked,
  tx: Tx,
): Promise<FileContents> {
  const { journalId, format } = params;
  const { row, journal, form } = await readJournal(tx, journalId);
  const asked = formAsked(form, query);
  const contents = {
    journal: partAsked(journal, asked, query.part),
    form: asked,
    employer: format === "pdf" ? await namedEmployer(tx, row.payroll_config_id) : null,
  };
  await context.runUses.record(tx, { usedBy: "JournalExport", recordId: journalId, payRunIds: [row.pay_run_id] });
  const after = { export: format, preset: asked.preset, part: query.part ?? null };
  await recordHistory({ tx, context, caller, now }, "journal", [
    { recordId: journalId, action: "Updated", before: null, after },
  ]);
  return contents;
}
