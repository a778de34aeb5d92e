import type { z } from "@hono/zod-openapi";
import type { Upload } from "../../../platform/uploads";
import type { listedImport, ShownImport } from "../contract/import-schemas";
import type { ImportRow } from "../store/import-tables";

/** Milliseconds in which a file can be sent. */
export const OPEN_FOR = 60 * 60 * 1_000;

/** Returns an import as lists show it. */
export function listedData(row: ImportRow): z.input<typeof listedImport> {
  return {
    importId: row.import_id,
    kind: row.kind,
    fileName: row.file_name,
    mappingName: row.mapping_name,
    mode: row.mode,
    status: row.status,
    expiresAt: new Date(Date.parse(row.created_at) + OPEN_FOR).toISOString(),
    rowCount: row.row_count,
    validCount: row.valid_count,
    invalidCount: row.row_count - row.valid_count,
    issueCount: row.issue_count,
    appliedCount: row.applied_count,
    unchangedCount: row.unchanged_count,
    jobId: row.job_id,
    errorToken: row.error_token,
    message: row.message,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

/** Returns an import with its rows, and where its file is sent as long as it is awaited. */
export function importData(row: ImportRow, uploadUrl: string | null): ShownImport {
  return {
    ...listedData(row),
    uploadUrl,
    columns: [...row.columns],
    unmappedColumns: row.columns.flatMap(({ header, field }) => (field === null ? [header] : [])),
    preview: [...row.preview],
    issues: [...row.issues],
  };
}

/** Returns whether nobody sent a file in time. */
export function isOver(upload: Upload | undefined, now: number): boolean {
  return upload === undefined || (upload.status === "Pending" && Date.parse(upload.expiresAt) + OPEN_FOR < now);
}
