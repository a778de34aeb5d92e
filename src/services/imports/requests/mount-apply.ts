import { Refused } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { applyImport } from "../contract/import-operations";
import { APPLY_IMPORT } from "../jobs/apply-import";
import type { ImportPayload } from "../jobs/import-job";
import { changeImport, findImport, importToChange } from "../store/find-imports";
import type { ImportRow } from "../store/import-tables";
import { importData } from "./import-data";

export function mountApply(context: ServiceContext): void {
  mountOperation(context, applyImport, async ({ params: { importId }, body, organisationId, now }, tx) => {
    const onlyValid = body?.onlyValid === true;
    needApplicable(await findImport(tx, importId), onlyValid);
    needApplicable(await importToChange(tx, importId), onlyValid);
    const payload: ImportPayload = { importId };
    const jobId = await context.jobs.enqueue(tx, { organisation: organisationId, kind: APPLY_IMPORT, payload });
    const begun = {
      status: "Applying" as const,
      only_valid: onlyValid,
      job_id: jobId,
      error_token: null,
      message: null,
    };
    const data = importData(await changeImport(tx, importId, { ...begun, updated_at: now }), null);
    return { data, text: "The rows will be stored." };
  });
}

function needApplicable(row: ImportRow, onlyValid: boolean): void {
  if (row.status === "Applying" || row.status === "Completed") {
    throw refused("import_already_applied", "The import is being applied, or was.");
  }
  if (row.status !== "Ready") throw refused("import_not_ready", "Ask for the import until it is Ready.");
  if (row.valid_count === 0) throw refused("import_has_no_valid_rows", "Every row has faults.");
  if (onlyValid || row.valid_count === row.row_count) return;
  throw refused("import_has_invalid_rows", "Rows have faults. Correct them, or send onlyValid to leave them out.");
}

function refused(token: string, text: string): Refused {
  return new Refused(409, { token, text });
}
