import { z } from "@hono/zod-openapi";
import { invalid, issueAt, pageQuery, Refused } from "../../platform/http";
import type { GivenUp, JobInHand } from "../../platform/jobs";
import { formatInstant, timeOutside } from "../../platform/ports";
import { XLSX } from "../../platform/spreadsheets";
import type { Tx } from "../../platform/store";
import { isNamedAs, type Upload } from "../../platform/uploads";
import {
  CSV,
  mountList,
  mountOperation,
  type OperationService,
  operation,
  type RequestWork,
  type ServiceContext,
  showColumns,
  textField,
  workOfJob,
} from "../contract";
import { applyImport, createImport, listImports, readImport } from "./contract/import-operations";
import { listedImport, type RowIssue, type ShownImport } from "./contract/import-schemas";
import {
  exampleMapping,
  type ImportKind,
  importKind,
  type Mapping,
  mapping,
  mappingShown,
  type ShownMapping,
} from "./contract/mapping-schemas";
import { fieldsOf } from "./fields/import-fields";
import {
  describeRows,
  failure,
  handleReading,
  type ImportPayload,
  keepIf,
  READ_IMPORT,
  readImportedFile,
} from "./jobs/read-import";
import { processRows, type RowOutcome } from "./process/process-rows";
import { ImportFault } from "./read/import-fault";
import type { ReadFile } from "./read/read-rows";
import { changeImport, findImport, findMapping, importTables, importToChange } from "./store/find-imports";
import { IMPORTED_FILE, importMigrations } from "./store/import-migrations";
import type { ImportRow, MappingRow } from "./store/import-tables";

/** Milliseconds in which a file can be sent. */
const OPEN_FOR = 60 * 60 * 1_000;

const APPLY_IMPORT = "ApplyImport";

const REFUSED = {
  error_token: "rows_refused",
  message: "Records have changed since the rows were checked: nothing is stored.",
};

const common = { service: "Imports", scope: "organisation" } as const;
const PATH = "/v1/import-mappings";
const params = z.object({ kind: importKind, name: textField(60).openapi({ example: "monthly-hours" }) });

const example: ShownMapping = {
  kind: "Employees",
  name: "hr-export",
  ...exampleMapping,
  createdAt: "2026-04-06T09:30:00.000Z",
  updatedAt: "2026-04-06T09:30:00.000Z",
};

const listMappings = operation({
  ...common,
  id: "listImportMappings",
  method: "get",
  path: PATH,
  summary: "The remembered column mappings, by kind and name",
  description: "A page at a time. `kind` chooses employees, payroll lines or opening balances.",
  query: pageQuery({ usual: 50, most: 100 }).extend({ kind: importKind.optional() }),
  data: z.strictObject({ items: z.array(mappingShown) }),
  token: "import_mappings_listed",
  examples: { data: { items: [example] } },
});

const saveMapping = operation({
  ...common,
  id: "saveImportMapping",
  method: "put",
  path: `${PATH}/{kind}/{name}`,
  summary: "Remembers a column mapping under a name, or replaces it",
  description: "Imports that were made with it keep the mapping that they were made with.",
  params,
  body: mapping,
  data: mappingShown,
  token: "import_mapping_saved",
  examples: { body: exampleMapping, data: example },
});

const deleteMapping = operation({
  ...common,
  id: "deleteImportMapping",
  method: "delete",
  path: `${PATH}/{kind}/{name}`,
  summary: "Forgets a column mapping",
  description: "Returns the mapping as it was.",
  params,
  data: mappingShown,
  token: "import_mapping_deleted",
  refusals: [{ status: 404, token: "import_mapping_not_found", when: "There is no such mapping." }],
  examples: { data: example },
});

/** The imports service: CSV files and workbooks of employees, lines and opening balances, with remembered columns. */
export const importsService: OperationService = {
  name: "imports",
  migrations: importMigrations,
  mount: (context) => {
    handleReading(context);
    handleApplying(context);
    mountImports(context);
    mountApply(context);
    mountMappings(context);
  },
};

function mountApply(context: ServiceContext): void {
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

function mountMappings(context: ServiceContext): void {
  mountList(context, listMappings, {
    from: (tx: Tx) => importTables(tx).selectFrom("import_mapping").selectAll(),
    filters: { kind: "kind" },
    order: ["kind", "name"],
    show: (rows) => rows.map(mappingData),
    text: "The mappings are listed.",
  });

  mountOperation(context, saveMapping, async ({ params: { kind, name }, body, organisationId, now }, tx) => {
    needFields(kind, body, []);
    const values = { mapping: JSON.stringify(body), updated_at: now };
    const row = await importTables(tx)
      .insertInto("import_mapping")
      .values({ organisation_id: organisationId, kind, name, created_at: now, ...values })
      .onConflict((conflict) => conflict.columns(["organisation_id", "kind", "name"]).doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    return { data: mappingData(row), text: "The mapping is remembered." };
  });

  mountOperation(context, deleteMapping, async ({ params: { kind, name } }, tx) => {
    const row = await findMapping(tx, kind, name);
    await importTables(tx).deleteFrom("import_mapping").where("kind", "=", kind).where("name", "=", name).execute();
    return { data: mappingData(row), text: "The mapping is forgotten." };
  });
}

function mappingData({ kind, name, mapping, created_at, updated_at }: MappingRow): ShownMapping {
  return {
    kind,
    name,
    columns: mapping.columns.map(({ header, field, values }) => ({ header, field, values: { ...values } })),
    dateFormat: mapping.dateFormat,
    delimiter: mapping.delimiter,
    decimalSeparator: mapping.decimalSeparator,
    createdAt: created_at,
    updatedAt: updated_at,
  };
}

/**
 * Stores the rows of imports. The rows and the new status are one transaction: a process that dies has stored nothing,
 * and a job that runs again finds the import completed.
 */
function handleApplying(context: ServiceContext): void {
  const onGivenUp = (tx: Tx, { payload }: GivenUp<ImportPayload>) => readyAgain(tx, context, payload.importId);
  context.jobs.handle<ImportPayload>(APPLY_IMPORT, (job) => applyRows(context, job), { onGivenUp });
}

function applyRows(context: ServiceContext, job: JobInHand<ImportPayload>): Promise<object> {
  const { importId } = job.payload;
  return job.step(async (tx) => {
    const row = await importToChange(tx, importId);
    if (row.status !== "Applying") return { importId };
    const values = await applied(tx, context, job, row);
    await changeImport(tx, importId, { ...values, updated_at: formatInstant(context.clock.now()) });
    return { importId };
  });
}

async function applied(tx: Tx, context: ServiceContext, job: JobInHand<ImportPayload>, row: ImportRow) {
  const file = await readImportedFile(tx, context, row);
  const work = workOfJob(tx, context, job.organisation, row.caller);
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

/** Returns the outcomes of all rows, with those that could not be read. */
function outcomesOf(file: ReadFile, rows: ReadFile["rows"], outcomes: readonly RowOutcome[]): readonly RowOutcome[] {
  const byRow = new Map(rows.map((row, at) => [row, outcomes[at]]));
  return file.rows.map((row) => byRow.get(row) ?? { action: null, issues: row.issues });
}

async function readyAgain(tx: Tx, context: ServiceContext, importId: string): Promise<object> {
  const message = "The rows could not be stored: nothing is. Apply the import again.";
  const updated_at = formatInstant(context.clock.now());
  await changeImport(tx, importId, { status: "Ready", error_token: "import_interrupted", message, updated_at });
  return { importId };
}

function mountImports(context: ServiceContext): void {
  const { ids, uploads } = context;

  mountList(context, listImports, {
    from: (tx: Tx) => importTables(tx).selectFrom("import_file").selectAll(),
    filters: { kind: "kind", status: "status" },
    order: ["import_id"],
    direction: "desc",
    show: (rows) => rows.map(listedData),
    text: "The imports are listed.",
  });

  mountOperation(context, createImport, async ({ body, ...work }, tx) => {
    const { kind, fileName, sheetName, size, mappingName, mode } = body;
    const mapping = mappingName === null ? body.mapping : (await findMapping(tx, kind, mappingName)).mapping;
    if (body.mapping !== null) needFields(kind, body.mapping, ["mapping"]);
    const row = await importTables(tx)
      .insertInto("import_file")
      .values({
        ...firstColumns(work, ids.next()),
        kind,
        mode,
        file_name: fileName,
        sheet_name: sheetName,
        mapping_name: mappingName,
        mapping: mapping === null ? null : JSON.stringify(mapping),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const owned = { owner: work.organisationId, purpose: IMPORTED_FILE, recordId: row.import_id };
    const contentType = isNamedAs(fileName, XLSX) ? XLSX : CSV;
    const upload = await uploads.open(tx, { ...owned, fileName, contentType, size, openFor: OPEN_FOR });
    const data = importData(row, await uploads.putLink(upload));
    return { data, dataOfRepetition: { ...data, uploadUrl: null }, text: "Send the file now." };
  });

  mountOperation(context, readImport, async ({ params: { importId } }, tx) => {
    const { row, uploadUrl } = await catchUp(tx, context, await findImport(tx, importId));
    return { data: importData(row, uploadUrl), text: "The import is retrieved." };
  });
}

function firstColumns({ organisationId, now, caller }: RequestWork, importId: string) {
  return {
    organisation_id: organisationId,
    import_id: importId,
    status: "AwaitingUpload" as const,
    caller: JSON.stringify(caller),
    created_at: now,
    updated_at: now,
  };
}

/** Refuses columns whose field does not exist, or consists of other fields. */
function needFields(kind: ImportKind, { columns }: Mapping, path: readonly string[]): void {
  const fields = fieldsOf(kind);
  const unknown = columns.flatMap(({ field }, at) => (fields.typeOf(field) === null ? [at] : []));
  if (unknown.length === 0) return;
  const text = `Files of ${kind} have no such field, or it consists of others, such as address.line1.`;
  throw invalid(unknown.map((at) => issueAt([...path, "columns", at, "field"], "unknown_field", null, text)));
}

/** An import as it is now, and where its file is sent as long as it is awaited. */
interface CaughtUp {
  readonly row: ImportRow;
  readonly uploadUrl: string | null;
}

/** Has the file of an import read once it has arrived; the import fails if the file was refused or not sent. */
async function catchUp(tx: Tx, context: ServiceContext, asFound: ImportRow): Promise<CaughtUp> {
  if (asFound.status !== "AwaitingUpload") return { row: asFound, uploadUrl: null };
  const row = await importToChange(tx, asFound.import_id);
  if (row.status !== "AwaitingUpload") return { row, uploadUrl: null };
  const { uploads, clock, jobs } = context;
  const [upload] = await uploads.list(tx, { purpose: IMPORTED_FILE, recordIds: [row.import_id] });
  const updated_at = formatInstant(clock.now());
  if (upload?.status === "Ready") {
    const payload: ImportPayload = { importId: row.import_id };
    const job_id = await jobs.enqueue(tx, { organisation: row.organisation_id, kind: READ_IMPORT, payload });
    return { row: await changeImport(tx, row.import_id, { status: "Reading", job_id, updated_at }), uploadUrl: null };
  }
  const fault = faultOf(upload, timeOutside(clock));
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

/** Returns an import as lists show it. */
function listedData(row: ImportRow): z.input<typeof listedImport> {
  return {
    ...showColumns(listedImport.shape, row),
    expiresAt: new Date(Date.parse(row.created_at) + OPEN_FOR).toISOString(),
    invalidCount: row.row_count - row.valid_count,
  };
}

/** Returns an import with its rows, and where its file is sent as long as it is awaited. */
function importData(row: ImportRow, uploadUrl: string | null): ShownImport {
  return {
    ...listedData(row),
    uploadUrl,
    sheetName: row.sheet_name,
    columns: [...row.columns],
    unmappedColumns: row.columns.flatMap(({ header, field }) => (field === null ? [header] : [])),
    preview: row.preview.map((each) => ({ ...each, issues: withCells(each.issues) })),
    issues: withCells(row.issues),
    warnings: [...row.warnings],
  };
}

/** Faults that an earlier release found name no cell. */
function withCells(issues: readonly (Omit<RowIssue, "cell"> & { readonly cell?: string | null })[]): RowIssue[] {
  return issues.map((issue) => ({ ...issue, cell: issue.cell ?? null }));
}

/** Returns whether nobody sent a file in time. */
function isOver(upload: Upload | undefined, now: number): boolean {
  return upload === undefined || (upload.status === "Pending" && Date.parse(upload.expiresAt) + OPEN_FOR < now);
}
