import { pageOf, rowsAfter } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { deleteMapping, listMappings, saveMapping } from "../contract/mapping-operations";
import type { ShownMapping } from "../contract/mapping-schemas";
import { needFields } from "../requests/mount-imports";
import { findMapping, importTables } from "../store/find-imports";
import type { MappingRow } from "../store/import-tables";

export function mountMappings(context: ServiceContext): void {
  const { cursors } = context;

  mountOperation(context, listMappings, async ({ query, organisationId }, tx) => {
    const { pageSize, paginationToken, kind } = query;
    const place = { route: listMappings.path, scope: organisationId, filters: { kind } };
    const last = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
    const rows = await importTables(tx)
      .selectFrom("import_mapping")
      .selectAll()
      .$if(kind !== undefined, (all) => all.where("kind", "=", kind ?? "Employees"))
      .$if(last !== null, (all) => all.where(rowsAfter(["kind", "name"], last ?? [])))
      .orderBy("kind")
      .orderBy("name")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, cursors, (row) => [row.kind, row.name]);
    const data = { items: page.items.map(mappingData) };
    return { data, text: "The mappings are listed.", paginationToken: page.paginationToken };
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
