import type { Selectable } from "kysely";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { ShownExport } from "../contract/export-operations";
import type { RunTable } from "../store/report-tables";

type Row = Selectable<RunTable>;

/** Seconds that a link to a file is valid. */
const LINK_LIFE = 12 * 3_600;

/** Returns an export as lists show it, without a link. */
export function listedExport(row: Row, now: number): ShownExport {
  return {
    id: row.run_id,
    runId: row.run_id,
    mode: row.mode === "SCHEDULED" ? "SCHEDULED" : "EXPORT",
    status: row.status,
    definitionId: row.definition_id,
    scheduleId: row.schedule_id,
    format: row.format ?? "CSV",
    rowCount: row.row_count,
    truncated: row.truncated,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    downloadUrl: null,
    downloadUrlExpiresAt: null,
    fileExpiresAt: row.file_expires_at,
    requestedBy: row.requested_by,
    queuedAt: row.queued_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    errorToken: errorOf(row, now),
  };
}

function errorOf({ status, file_expires_at: expiresAt }: Row, now: number): ShownExport["errorToken"] {
  if (status === "FAILED") return "export_failed";
  return expiresAt !== null && expiresAt <= instantOf(now) ? "export_expired" : null;
}

/** Returns an export with a new link to its file. */
export async function shownExport(
  tx: Tx,
  { files, clock }: Pick<ServiceContext, "files" | "clock">,
  row: Row,
): Promise<ShownExport> {
  const now = clock.now();
  const listed = listedExport(row, now);
  const isThere = row.status === "COMPLETED" && listed.errorToken === null && row.file_id !== null;
  const downloadUrl = isThere ? await files.link(tx, row.file_id ?? "", LINK_LIFE) : null;
  if (downloadUrl === null) return listed;
  return { ...listed, downloadUrl, downloadUrlExpiresAt: instantOf(now + LINK_LIFE * 1_000) };
}
