import type { GivenUp, JobInHand } from "../../../platform/jobs";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { RowOutcome } from "../process/outcome";
import { processRows } from "../process/process-rows";
import type { ReadFile } from "../read/read-rows";
import { changeImport, importToChange } from "../store/find-imports";
import type { ImportRow } from "../store/import-tables";
import { describeRows } from "./describe-rows";
import { type ImportPayload, readFile, workOfImport } from "./import-job";
import { keepIf } from "./take-back";

export const APPLY_IMPORT = "ApplyImport";

/**
 * Stores the rows of imports. The rows and the new status are one transaction: a process that dies has stored nothing,
 * and a job that runs again finds the import completed.
 */
export function handleApplying(context: ServiceContext): void {
  const onGivenUp = (tx: Tx, { payload }: GivenUp<ImportPayload>) => readyAgain(tx, context, payload.importId);
  context.jobs.handle<ImportPayload>(APPLY_IMPORT, (job) => applyRows(context, job), { onGivenUp });
}

function applyRows(context: ServiceContext, job: JobInHand<ImportPayload>): Promise<object> {
  const { importId } = job.payload;
  return job.step(async (tx) => {
    const row = await importToChange(tx, importId);
    if (row.status !== "Applying") return { importId };
    const values = await applied(tx, context, job, row);
    await changeImport(tx, importId, { ...values, updated_at: instantOf(context.clock.now()) });
    return { importId };
  });
}

async function applied(tx: Tx, context: ServiceContext, job: JobInHand<ImportPayload>, row: ImportRow) {
  const file = await readFile(tx, context, row);
  const work = workOfImport(tx, context, job, row);
  const rows = row.only_valid ? file.rows.filter(({ issues }) => issues.length === 0) : file.rows;
  const { value: outcomes, isKept } = await keepIf(
    tx,
    () => processRows(work, row, rows),
    (made) => row.only_valid || made.every(({ action }) => action !== null),
  );
  if (!isKept) return { status: "Ready" as const, ...REFUSED, ...describeRows({ ...file, rows }, outcomes) };
  const count = (action: RowOutcome["action"]) => outcomes.filter((each) => each.action === action).length;
  return {
    status: "Completed" as const,
    ...(row.only_valid ? describeRows(file, outcomesOf(file, rows, outcomes)) : {}),
    applied_count: count("Stored"),
    unchanged_count: count("Unchanged"),
    error_token: null,
    message: null,
    finished_at: work.now,
  };
}

const REFUSED = {
  error_token: "rows_refused",
  message: "Records have changed since the rows were checked: nothing is stored.",
};

/** Returns the outcomes of all rows, with those that could not be read. */
function outcomesOf(file: ReadFile, rows: ReadFile["rows"], outcomes: readonly RowOutcome[]): readonly RowOutcome[] {
  const byRow = new Map(rows.map((row, at) => [row, outcomes[at]]));
  return file.rows.map((row) => byRow.get(row) ?? { action: null, issues: row.issues });
}

async function readyAgain(tx: Tx, context: ServiceContext, importId: string): Promise<object> {
  const message = "The rows could not be stored: nothing is. Apply the import again.";
  const updated_at = instantOf(context.clock.now());
  await changeImport(tx, importId, { status: "Ready", error_token: "import_interrupted", message, updated_at });
  return { importId };
}
