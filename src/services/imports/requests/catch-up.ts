import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { Upload } from "../../../platform/uploads";
import type { ServiceContext } from "../../contract";
import type { ImportPayload } from "../jobs/import-job";
import { failure, READ_IMPORT } from "../jobs/read-import";
import { ImportFault } from "../read/import-fault";
import { changeImport, importToChange } from "../store/find-imports";
import { IMPORTED_FILE } from "../store/import-migrations";
import type { ImportRow } from "../store/import-tables";
import { isOver } from "./import-data";

/** An import as it is now, and where its file is sent as long as it is awaited. */
interface CaughtUp {
  readonly row: ImportRow;
  readonly uploadUrl: string | null;
}

/** Has the file of an import read once it has arrived; the import fails if the file was refused or not sent. */
export async function catchUp(tx: Tx, context: ServiceContext, asFound: ImportRow): Promise<CaughtUp> {
  if (asFound.status !== "AwaitingUpload") return { row: asFound, uploadUrl: null };
  const row = await importToChange(tx, asFound.import_id);
  if (row.status !== "AwaitingUpload") return { row, uploadUrl: null };
  const { uploads, clock, jobs } = context;
  const [upload] = await uploads.list(tx, { purpose: IMPORTED_FILE, recordIds: [row.import_id] });
  const updated_at = instantOf(clock.now());
  if (upload?.status === "Ready") {
    const payload: ImportPayload = { importId: row.import_id };
    const job_id = await jobs.enqueue(tx, { organisation: row.organisation_id, kind: READ_IMPORT, payload });
    return { row: await changeImport(tx, row.import_id, { status: "Reading", job_id, updated_at }), uploadUrl: null };
  }
  const fault = faultOf(upload, clock.now());
  if (fault === null) return { row, uploadUrl: upload === undefined ? null : await uploads.putLink(upload) };
  const values = { ...failure(fault, updated_at), updated_at };
  return { row: await changeImport(tx, row.import_id, values), uploadUrl: null };
}

/** Returns why a file does not arrive any more; null while it is awaited. */
function faultOf(upload: Upload | undefined, now: number): ImportFault | null {
  if (upload?.status === "Rejected") {
    return new ImportFault("file_rejected", upload.message ?? "The file is refused.");
  }
  return isOver(upload, now) ? new ImportFault("upload_expired", "The file was not sent in time.") : null;
}
