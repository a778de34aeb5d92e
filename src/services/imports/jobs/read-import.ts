import type { GivenUp, JobInHand } from "../../../platform/jobs";
import { formatInstant } from "../../../platform/ports";
import { columnLetters, XLSX } from "../../../platform/spreadsheets";
import type { Tx } from "../../../platform/store";
import { isNamedAs } from "../../../platform/uploads";
import { type ServiceContext, workOfJob } from "../../contract";
import { attempt } from "../../employees";
import {
  MOST_ISSUES,
  MOST_ROWS_SHOWN,
  type PreviewRow,
  type RowIssue,
  type ShownColumn,
} from "../contract/import-schemas";
import { fieldsOf } from "../fields/import-fields";
import type { RowOutcome } from "../process/process-rows";
import { processRows } from "../process/process-rows";
import { ImportFault } from "../read/import-fault";
import { type FileRow, type ReadFile, readImportedRows } from "../read/read-rows";
import { changeImport, importToChange } from "../store/find-imports";
import { IMPORTED_FILE } from "../store/import-migrations";
import type { ImportRow } from "../store/import-tables";

/** Carries a value out of work that is taken back. */
class TakenBack<Value> extends Error {
  constructor(readonly value: Value) {
    super("Everything that was stored is removed again.");
  }
}

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
    const file = await readImportedFile(tx, context, row);
    const work = workOfJob(tx, context, job.organisation, row.caller);
    const { value } = await keepIf(
      tx,
      () => processRows(work, row, file.rows),
      () => false,
    );
    return {
      status: "Ready" as const,
      sheet_name: file.sheetName,
      columns: JSON.stringify(shownColumns(file)),
      ...describeRows(file, value),
    };
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
  return formatInstant(clock.now());
}

/** Does work in a transaction; if `keeps` refuses what it returns, everything that it stored is taken back. */
export async function keepIf<Value>(
  tx: Tx,
  work: () => Promise<Value>,
  keeps: (value: Value) => boolean,
): Promise<{ readonly value: Value; readonly isKept: boolean }> {
  try {
    const value = await attempt(tx, async () => {
      const made = await work();
      if (!keeps(made)) throw new TakenBack(made);
      return made;
    });
    return { value, isKept: true };
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
    return { value: error.value as Value, isKept: false };
  }
}

export interface ImportPayload {
  readonly importId: string;
}

/** Reads the file of an import; throws an `ImportFault` if it cannot be imported. */
export async function readImportedFile(tx: Tx, { uploads, files }: ServiceContext, row: ImportRow): Promise<ReadFile> {
  const [upload] = await uploads.list(tx, { purpose: IMPORTED_FILE, recordIds: [row.import_id] });
  const bytes = upload?.fileId ? await files.read(tx, upload.fileId) : null;
  if (bytes === null) throw new ImportFault("upload_expired", "The file is not there any more. Import it again.");
  const file = isNamedAs(row.file_name, XLSX) ? { bytes, sheetName: row.sheet_name } : decodeText(bytes);
  return readImportedRows(file, fieldsOf(row.kind), row.mapping);
}

/** Returns the text of a file in UTF-8 or Windows-1252, as spreadsheets save it; uploads accept nothing else. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Returns what an import stores about its rows: counts, all faults up to a limit, and the first rows. */
export function describeRows(file: ReadFile, outcomes: readonly RowOutcome[]) {
  const { rows } = file;
  const all = rows.map((row, at) => ({ row, issues: issuesOf(row, outcomes[at]?.issues ?? [], file) }));
  const faulty = all.filter((_, at) => outcomes[at]?.action === null);
  const isFaulty = new Set(faulty);
  const isValid = new Set(all.filter((each) => !isFaulty.has(each)));
  const issues = faulty.flatMap((each) => each.issues);
  const shown = [...faulty.slice(0, MOST_ROWS_SHOWN), ...isValid].slice(0, MOST_ROWS_SHOWN);
  const preview = shown.map(
    (each): PreviewRow => ({
      row: each.row.line,
      isValid: isValid.has(each),
      values: textsOf(each.row.fields),
      issues: [...each.issues],
    }),
  );
  const warnings = rows.flatMap((row) => issuesOf(row, row.warnings, file));
  return {
    row_count: rows.length,
    valid_count: isValid.size,
    issue_count: issues.length,
    issues: JSON.stringify(issues.slice(0, MOST_ISSUES)),
    warnings: JSON.stringify(warnings.slice(0, MOST_ISSUES)),
    preview: JSON.stringify(preview),
  };
}

/** Returns the columns of a file as the interface shows them; those without a name are left out. */
function shownColumns({ headers, columns }: ReadFile): readonly ShownColumn[] {
  const fields = new Map(columns.map(({ header, field }) => [header, field]));
  return headers.filter((name) => name !== "").map((header) => ({ header, field: fields.get(header) ?? null }));
}

/** A fault names the column that fills its field, and in a workbook the cell. */
function issuesOf(
  { line }: FileRow,
  issues: RowOutcome["issues"],
  { columns, sheetName }: Pick<ReadFile, "columns" | "sheetName">,
): readonly RowIssue[] {
  return issues.map(({ field, reason, reasonToken, reasonTokenArguments }) => {
    const column = columns.find((each) => each.field === field || field.startsWith(`${each.field}[`));
    return {
      row: line,
      column: column?.header ?? null,
      cell: column === undefined || sheetName === null ? null : `${columnLetters(column.at)}${line}`,
      field,
      reason,
      reasonToken,
      reasonTokenArguments: reasonTokenArguments === null ? null : [...reasonTokenArguments],
    };
  });
}

function textsOf(fields: FileRow["fields"], prefix = ""): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const path = `${prefix}${name}`;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return Object.entries(textsOf(value as FileRow["fields"], `${path}.`));
    }
    return [[path, Array.isArray(value) ? value.join(";") : String(value)]];
  });
  return Object.fromEntries(texts);
}
