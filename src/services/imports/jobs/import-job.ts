import type { JobInHand } from "../../../platform/jobs";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { dateInLondon, type RequestWork, type ServiceContext } from "../../contract";
import { fieldsOf } from "../fields/import-fields";
import { decodeText } from "../read/decode-text";
import { ImportFault } from "../read/import-fault";
import { type ReadFile, readRows } from "../read/read-rows";
import { IMPORTED_FILE } from "../store/import-migrations";
import type { ImportRow } from "../store/import-tables";

export interface ImportPayload {
  readonly importId: string;
}

/** Returns what a job has at hand: the work of the caller who announced the file, at the present time. */
export function workOfImport(
  tx: Tx,
  context: ServiceContext,
  { organisation }: Pick<JobInHand<ImportPayload>, "organisation">,
  { caller }: Pick<ImportRow, "caller">,
): RequestWork {
  const now = context.clock.now();
  return { tx, context, caller, organisationId: organisation, now: instantOf(now), today: dateInLondon(now) };
}

/** Reads the file of an import; throws an `ImportFault` if it cannot be imported. */
export async function readFile(tx: Tx, { uploads, files }: ServiceContext, row: ImportRow): Promise<ReadFile> {
  const [upload] = await uploads.list(tx, { purpose: IMPORTED_FILE, recordIds: [row.import_id] });
  const bytes = upload?.fileId ? await files.read(tx, upload.fileId) : null;
  if (bytes === null) throw new ImportFault("upload_expired", "The file is not there any more. Import it again.");
  return readRows(decodeText(bytes), fieldsOf(row.kind), row.mapping);
}
