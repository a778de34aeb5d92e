import { invalid, issueAt, pageOf, rowsAfter } from "../../../platform/http";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { createImport, listImports, readImport } from "../contract/import-operations";
import type { ImportKind, Mapping } from "../contract/mapping-schemas";
import { fieldsOf } from "../fields/import-fields";
import { findImport, findMapping, importTables } from "../store/find-imports";
import { IMPORTED_FILE } from "../store/import-migrations";
import { catchUp } from "./catch-up";
import { importData, listedData, OPEN_FOR } from "./import-data";

export function mountImports(context: ServiceContext): void {
  const { cursors, ids, uploads } = context;

  mountOperation(context, listImports, async ({ query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    const { kind, status } = filters;
    const place = { route: listImports.path, scope: organisationId, filters };
    const last = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
    const rows = await importTables(tx)
      .selectFrom("import_file")
      .selectAll()
      .$if(kind !== undefined, (all) => all.where("kind", "=", kind ?? "Employees"))
      .$if(status !== undefined, (all) => all.where("status", "=", status ?? "Ready"))
      .$if(last !== null, (all) => all.where(rowsAfter(["import_id"], last ?? [], "desc")))
      .orderBy("import_id", "desc")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, cursors, (row) => [row.import_id]);
    const data = { items: page.items.map(listedData) };
    return { data, text: "The imports are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, createImport, async ({ body, ...work }, tx) => {
    const { kind, fileName, size, mappingName, mode } = body;
    const mapping = mappingName === null ? body.mapping : (await findMapping(tx, kind, mappingName)).mapping;
    if (body.mapping !== null) needFields(kind, body.mapping, ["mapping"]);
    const row = await importTables(tx)
      .insertInto("import_file")
      .values({
        ...firstColumns(work, ids.next()),
        kind,
        mode,
        file_name: fileName,
        mapping_name: mappingName,
        mapping: mapping === null ? null : JSON.stringify(mapping),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const owned = { owner: work.organisationId, purpose: IMPORTED_FILE, recordId: row.import_id };
    const upload = await uploads.open(tx, { ...owned, fileName, contentType: "text/csv", size, openFor: OPEN_FOR });
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
export function needFields(kind: ImportKind, { columns }: Mapping, path: readonly string[]): void {
  const fields = fieldsOf(kind);
  const unknown = columns.flatMap(({ field }, at) => (fields.typeOf(field) === null ? [at] : []));
  if (unknown.length === 0) return;
  const text = `Files of ${kind} have no such field, or it consists of others, such as address.line1.`;
  throw invalid(unknown.map((at) => issueAt([...path, "columns", at, "field"], "unknown_field", null, text)));
}
