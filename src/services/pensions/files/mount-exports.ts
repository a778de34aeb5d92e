import type { Selectable } from "kysely";
import { notFound } from "../../../platform/http";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { moneyOf, mountOperation, type ServiceContext } from "../../contract";
import { type RunRow, selectRunRows } from "../../pay-runs";
import {
  listExportFiles,
  requestExport,
  retrieveExportFiles,
  type ShownExportFile,
} from "../contract/export-operations";
import { findRunOf } from "../enrolment/find-run";
import { findProvider } from "../providers/provider-table";
import { fileTypeOf } from "../providers/shown-provider";
import type { PensionFileTables } from "../store/file-tables";
import { EXPORT, type ExportPayload, queueExport } from "./export-job";
import { makeFiles } from "./make-files";
import { needLocked } from "./need-locked";

/** Seconds that a link to a file is valid. */
const LINK_LIFE = 15 * 60;

export function mountExports(context: ServiceContext): void {
  context.jobs.handle<ExportPayload>(EXPORT, async (job) => {
    const { payRunId, pensionProviderId, accountId } = job.payload;
    const fileIds = await job.step(async (tx) => {
      const run = await selectRunRows(tx).where("pay_run_id", "=", payRunId).executeTakeFirst();
      if (run?.status !== "Locked") return [];
      return makeFiles({ tx, context, organisationId: job.organisation, accountId }, run, pensionProviderId);
    });
    return { fileIds };
  });

  mountOperation(context, requestExport, async ({ body, ...work }) => {
    const { pensionProviderId } = body;
    if (pensionProviderId !== null && findProvider(pensionProviderId) === null) throw notFound("pension_provider");
    const run = await findRunOf(work.tx, body);
    needLocked(run);
    const jobId = await queueExport(work, { payRunId: run.pay_run_id, pensionProviderId });
    return { data: { jobId }, text: "The files will be made." };
  });

  for (const operation of [listExportFiles, retrieveExportFiles] as const) {
    mountOperation(context, operation, async ({ params, query }, tx) => {
      const run = await findRunOf(tx, { ...params, ...query });
      return { data: { items: await filesOf(context, tx, run) }, text: "The files are listed." };
    });
  }
}

type FileRow = Selectable<PensionFileTables["pension_export_file"]>;

async function filesOf(context: ServiceContext, tx: Tx, run: RunRow): Promise<ShownExportFile[]> {
  const rows = await tx
    .withTables<PensionFileTables>()
    .selectFrom("pension_export_file")
    .selectAll()
    .where("pay_run_id", "=", run.pay_run_id)
    .orderBy("file_path")
    .execute();
  const items: ShownExportFile[] = [];
  for (const row of rows) items.push(await fileData(context, tx, row));
  return items;
}

/** Whoever has the link can take the file: from then on the run was used. */
async function fileData(context: ServiceContext, tx: Tx, row: FileRow): Promise<ShownExportFile> {
  const { files, clock, runUses } = context;
  const { stored_file_id: storedFileId, file_id: fileId } = row;
  const stored = storedFileId === null ? null : await files.find(tx, storedFileId);
  const downloadUrl = storedFileId === null ? null : await files.link(tx, storedFileId, LINK_LIFE);
  if (downloadUrl !== null) {
    await runUses.record(tx, { usedBy: "PensionFile", recordId: fileId, payRunIds: [row.pay_run_id] });
  }
  return {
    fileId,
    pensionSchemaId: row.pension_schema_id,
    pensionProviderId: row.pension_provider_id,
    providerSlug: findProvider(row.pension_provider_id)?.slug ?? "",
    profileId: row.profile_id,
    fileType: fileTypeOf(row.profile_id),
    filePath: row.file_path,
    exportGroup: row.pension_schema_id,
    rowCount: row.row_count,
    totals: { employeeContribution: moneyOf(row.employee_total), employerContribution: moneyOf(row.employer_total) },
    sha256: stored?.sha256 ?? null,
    downloadUrl,
    expiresAt: downloadUrl === null ? null : instantOf(clock.now() + LINK_LIFE * 1_000),
    createdAt: row.created_at,
    problems: [...row.problems],
  };
}
