import { type RawBuilder, type SqlBool, sql } from "kysely";
import { errorCode } from "../../../platform";
import { notFound, Refused, rowsAfter, type SortValue } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { orConflict } from "../or-conflict";
import { getColumn } from "./fields";
import { pathParameters, takesIncludeArchived } from "./resource-operations";
import type { ResourceStatement } from "./statement";

export type Row = Readonly<Record<string, unknown>>;

/** Tables as definitions of records name them, whatever their owner and columns. */
export type RowTables = Readonly<Record<string, Row>>;

type Params = Readonly<Record<string, string | undefined>>;

const FOREIGN_KEY_VIOLATION = "23503";

/** Returns the row of a record, or refuses with 404; with `lock` it cannot change until the transaction ends. */
export async function findRow(tx: Tx, stated: ResourceStatement, params: Params, lock = false): Promise<Row> {
  const row = await tx
    .withTables<RowTables>()
    .selectFrom(stated.table)
    .selectAll()
    .where(isRecord(stated, params))
    .$if(lock, (one) => one.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw notFound(stated.token);
  return row;
}

export function insertRow(tx: Tx, stated: ResourceStatement, values: Row): Promise<Row> {
  return orConflict(stated.unique ?? {}, () =>
    tx.withTables<RowTables>().insertInto(stated.table).values(values).returningAll().executeTakeFirstOrThrow(),
  );
}

export function updateRow(tx: Tx, stated: ResourceStatement, params: Params, values: Row): Promise<Row> {
  return orConflict(stated.unique ?? {}, () =>
    tx
      .withTables<RowTables>()
      .updateTable(stated.table)
      .set(values)
      .where(isRecord(stated, params))
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export async function deleteRow(tx: Tx, stated: ResourceStatement, params: Params): Promise<void> {
  await tx
    .withTables<RowTables>()
    .deleteFrom(stated.table)
    .where(isRecord(stated, params))
    .execute()
    .catch((error: unknown) => {
      if (errorCode(error) !== FOREIGN_KEY_VIOLATION || stated.inUse === undefined) throw error;
      throw resourceInUse(stated);
    });
}

/** Returns the refusal of removing a record that others name. */
export function resourceInUse({ name, inUse = `Other records name the ${name}.` }: ResourceStatement): Refused {
  return new Refused(409, { token: "resource_in_use", text: inUse });
}

interface ListPage {
  readonly query: Readonly<Record<string, unknown>>;
  readonly after: readonly SortValue[] | null;
  readonly limit: number;
}

/** Queries the rows of a list in its order, after the sort values of a row. */
export function listRows(tx: Tx, stated: ResourceStatement, params: Params, page: ListPage): Promise<readonly Row[]> {
  const { columns, direction } = orderOf(stated, page.query);
  return columns
    .reduce(
      (rows, column) => rows.orderBy(column, direction),
      tx
        .withTables<RowTables>()
        .selectFrom(stated.table)
        .selectAll()
        .where(all(listConditions(stated, params, page)))
        .limit(page.limit),
    )
    .execute();
}

/** Returns the values by which the page after a row is found. */
export function sortValues(stated: ResourceStatement, query: ListPage["query"], row: Row): readonly SortValue[] {
  return orderOf(stated, query).columns.map((column) => row[column] as SortValue);
}

function orderOf({ sort = [], key }: ResourceStatement, { sort: asked = sort[0] ?? key }: ListPage["query"]) {
  const name = String(asked);
  const isDescending = name.startsWith("-");
  const names = new Set([isDescending ? name.slice(1) : name, key]);
  return { columns: [...names].map(getColumn), direction: isDescending ? ("desc" as const) : ("asc" as const) };
}

function listConditions(stated: ResourceStatement, params: Params, { query, after }: ListPage) {
  const { filters = {} } = stated;
  const { columns, direction } = orderOf(stated, query);
  return [
    ...parameterConditions(pathParameters(stated.path), params),
    ...Object.entries(filters).map(([name, { where }]) => where(query[name])),
    takesIncludeArchived(stated) && query.includeArchived !== true ? sql`not is_archived` : null,
    after === null ? null : rowsAfter(columns, after, direction),
  ];
}

function isRecord({ path, key }: ResourceStatement, params: Params): RawBuilder<SqlBool> {
  return all(parameterConditions([...pathParameters(path), key], params));
}

/** Returns the condition of rows that have these values of fields. */
export function areNamed(values: Params): RawBuilder<SqlBool> {
  return all(parameterConditions(Object.keys(values), values));
}

function parameterConditions(names: readonly string[], params: Params) {
  return names.map((name) => sql`${sql.ref(getColumn(name))} = ${params[name]}`);
}

function all(conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions.filter((each) => each !== null)], sql` and `)}`;
}
