import type { GivenUp, JobInHand } from "../../../platform/jobs";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { processRows } from "../process/process-rows";
import { ImportFault } from "../read/import-fault";
import { changeImport, importToChange } from "../store/find-imports";
import type { ImportRow } from "../store/import-tables";
import { describeRows, shownColumns } from "./describe-rows";
import { type ImportPayload, readFile, workOfImport } from "./import-job";
import { keepIf } from "./take-back";

export const READ_IMPORT = "ReadImport";

/** Reads files that have arrived, and checks their rows by storing them and taking everything back. */
export function handleReading(context: ServiceContext): void {
  const onGivenUp = (tx: Tx, { payload }: GivenUp<ImportPayload>) => interrupted(tx, context, payload.importId);
  context.jobs.handle<ImportPayload>(READ_IMPORT, (job) => readImport(context, job), { onGivenUp });
}

function readImport(context: ServiceContext, job: JobInHand<ImportPayload>): Promise<object> {
  const { importId } = job.payload;
  return job.step(async (tx) => {
    const row = await importToChange(tx, importId);
    if (row.status !== "Reading") return { importId };
    await changeImport(tx, importId, { ...(await readOrFail(tx, context, job, row)), updated_at: now(context) });
    return { importId };
  });
}

async function readOrFail(tx: Tx, context: ServiceContext, job: JobInHand<ImportPayload>, row: ImportRow) {
  try {
    const file = await readFile(tx, context, row);
    const work = workOfImport(tx, context, job, row);
    const { value } = await keepIf(
      tx,
      () => processRows(work, row, file.rows),
      () => false,
    );
    return { status: "Ready" as const, columns: JSON.stringify(shownColumns(file)), ...describeRows(file, value) };
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    return failure(error, now(context));
  }
}

/** Returns the columns of an import whose file cannot be imported. */
export function failure({ token, message }: ImportFault, finishedAt: string) {
  return { status: "Failed" as const, error_token: token, message, finished_at: finishedAt };
}

async function interrupted(tx: Tx, context: ServiceContext, importId: string): Promise<object> {
  const fault = new ImportFault("import_interrupted", "The file could not be read. Import it again.");
  await changeImport(tx, importId, failure(fault, now(context)));
  return { importId };
}

function now({ clock }: ServiceContext): string {
  return instantOf(clock.now());
}
