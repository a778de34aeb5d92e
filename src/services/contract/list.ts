import type { z } from "@hono/zod-openapi";
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { pageOf, type pageQuery, rowsAfter, type SortValue } from "../../platform/http";
import type { Tx } from "../../platform/store";
import { mountOperation } from "./mount-operation";
import type { Operation, RequestOf, RequestWork } from "./operation";
import type { ServiceContext } from "./service";

/** What `pageQuery` reads, with the filters of a list. */
interface PageQuery {
  readonly pageSize: number;
  readonly paginationToken?: string | undefined;
}

/** A request of a page: everything but the page itself selects rows. */
interface PageAsked {
  readonly route: string;
  readonly query: PageQuery;
  readonly params?: object | undefined;
  /** The owner of the rows; the organisation of the request by default. */
  readonly scope?: string | undefined;
}

interface PageWork {
  readonly context: Pick<ServiceContext, "cursors">;
  readonly organisationId: string;
}

/** Returns one page of rows, which `read` finds after sort values of the page before, with the token of the next page. */
export async function readPage<Row>(
  { context: { cursors }, organisationId }: PageWork,
  { route, query: { pageSize, paginationToken, ...filters }, params, scope = organisationId }: PageAsked,
  read: (after: readonly SortValue[] | null, limit: number) => Promise<readonly Row[]>,
  sortValues: (row: Row) => readonly SortValue[],
) {
  const place = { route, scope, filters: { ...params, ...filters } };
  const after = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
  return pageOf(await read(after, pageSize + 1), pageSize, place, cursors, sortValues);
}

/** A column of a row, with its table where the query has several. */
type Column<Row> = (string & keyof Row) | `${string}.${string}`;

/** The rows that a parameter selects: those whose column has its value, or is on one side of it; null if it selects none. */
type Filter<Value, Row, Work> =
  | null
  | Column<Row>
  | readonly [column: Column<Row>, operator: "=" | "<" | "<=" | ">" | ">="]
  | ((value: Value, work: Work) => Expression<SqlBool>);

type Shape<Schema> = Schema extends z.ZodType ? z.output<Schema> : object;
type Selecting<O extends Operation> = Shape<O["params"]> & Omit<Shape<O["query"]>, keyof PageQuery>;
type ListWork<O extends Operation> = RequestWork & {
  readonly params: Shape<O["params"]>;
  readonly query: Shape<O["query"]>;
};
type Item<O extends Operation> = z.input<O["data"]> extends { items: readonly (infer One)[] } ? One : never;

interface ListStatement<O extends Operation, DB, TB extends keyof DB, Row> {
  /** Refuses a path that names no record of the caller's. */
  readonly within?: (work: ListWork<O>) => Promise<unknown>;
  /** Its parameters have types of their own, which is what the types of the columns follow from. */
  readonly from: (tx: Tx, work: ListWork<O>) => SelectQueryBuilder<DB, TB, Row>;
  /** One for each parameter of path and query. */
  readonly filters: {
    readonly [Name in keyof Selecting<O>]-?: Filter<NonNullable<Selecting<O>[Name]>, NoInfer<Row>, ListWork<O>>;
  };
  /** The columns that sort the rows; the last one is the key. */
  readonly order: readonly Column<NoInfer<Row>>[];
  readonly direction?: "asc" | "desc";
  readonly scope?: (work: ListWork<O>) => string;
  readonly show: (rows: readonly NoInfer<Row>[], work: ListWork<O>) => readonly Item<O>[] | Promise<readonly Item<O>[]>;
  readonly text: string;
}

/** Mounts an operation that lists rows a page at a time: its query, its filters and its order are one statement. */
export function mountList<const O extends Operation, DB, TB extends keyof DB, Row>(
  context: ServiceContext,
  operation: O,
  stated: ListStatement<O, DB, TB, Row>,
): void;
/** The operation has checked the parameters, so the statement need not know their types. */
export function mountList(
  context: ServiceContext,
  operation: Paged,
  { within, from, filters, order, direction = "asc", scope, show, text }: AnyList,
): void {
  const valuesOf = (row: AnyRow) => order.map((column) => row[column.slice(column.indexOf(".") + 1)] as SortValue);
  mountOperation(context, operation, async (work) => {
    await within?.(work);
    const asked = { ...work, route: operation.path, scope: scope?.(work) };
    const chosen: AnyRow = { ...work.params, ...work.query };
    const conditions = Object.entries(filters).flatMap(([name, filter]) =>
      chosen[name] === undefined ? [] : [conditionOf(filter, chosen[name], work)],
    );
    const read = (after: readonly SortValue[] | null, limit: number) => {
      const all = after === null ? conditions : [...conditions, rowsAfter(order, after, direction)];
      const rows = all.reduce((query, condition) => query.where(condition), from(work.tx, work));
      return order
        .reduce((query, column) => query.orderBy(sql.ref(column), direction), rows)
        .limit(limit)
        .execute();
    };
    const { items, paginationToken } = await readPage(work, asked, read, valuesOf);
    return { data: { items: await show(items, work) }, text, paginationToken };
  });
}

type AnyRow = Readonly<Record<string, unknown>>;
type Paged = Operation<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType<{ items: readonly unknown[] }>> & {
  readonly query: ReturnType<typeof pageQuery>;
};
type AnyWork = RequestOf<Paged> & RequestWork;
type AnyFilter = null | string | readonly [string, string] | ((value: unknown, work: AnyWork) => Expression<SqlBool>);
type AnyTables = Readonly<Record<string, AnyRow>>;

interface AnyList {
  readonly within?: (work: AnyWork) => Promise<unknown>;
  readonly from: (tx: Tx, work: AnyWork) => SelectQueryBuilder<AnyTables, string, AnyRow>;
  readonly filters: Readonly<Record<string, AnyFilter>>;
  readonly order: readonly string[];
  readonly direction?: "asc" | "desc";
  readonly scope?: (work: AnyWork) => string;
  readonly show: (rows: readonly AnyRow[], work: AnyWork) => readonly unknown[] | Promise<readonly unknown[]>;
  readonly text: string;
}

function conditionOf(filter: AnyFilter, value: unknown, work: AnyWork): Expression<SqlBool> {
  if (filter === null) return sql<SqlBool>`true`;
  if (typeof filter === "function") return filter(value, work);
  const [column, operator] = typeof filter === "string" ? [filter, "="] : filter;
  return sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${value}`;
}
