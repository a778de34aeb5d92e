import { type AliasedRawBuilder, type RawBuilder, sql } from "kysely";
import { itemAt } from "../../../engine/base";
import {
  CAPITALS,
  type CatalogueField,
  findDataset,
  findField,
  foldCase,
  formatInstant,
  isSameKey,
  type Operator,
  type PlanAggregate,
  type PlanColumn,
  type PlanFilter,
  type PlanKey,
  type PlanLeaf,
  type PlanValue,
  type ReportPlan,
  readInstant,
  SMALL_LETTERS,
  tagPrefix,
} from "../../../engine/reports";

/** The alias of the row that a report reads. */
const ROW = "r";

type Ordering = Exclude<Operator, "in" | "between" | "contains" | "isNull">;

const SYMBOLS: Readonly<Record<Ordering, string>> = {
  eq: "=",
  neq: "is distinct from",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
};

type Sql = RawBuilder<unknown>;

export interface ReportScope {
  /** Restricts the rows to an organisation: comes from the credentials, never from the definition. */
  readonly organisationId: string;
  /** What holds the dataset: a column for each field by its name, and `organisation_id`; its view if left out. */
  readonly relation?: RawBuilder<unknown>;
}

/** A row of the result: its cells as text. */
type CellRow = Readonly<Record<string, string | null>>;

/**
 * Returns the query of a planned report: cells as text in columns c0, c1 and so on, at most one row more than the
 * limit. It has three steps, so that each value is calculated once and grouped and ordered in its own type: rows with
 * the values that the plan reads, their groups, and the ordered result.
 */
export function reportQuery(plan: ReportPlan, scope: ReportScope): RawBuilder<CellRow> {
  const cells = plan.columns.map((column, at) => asText(column, getCell(at)).as(`c${at}`));
  return sql`${orderedQuery(plan, scope, cells)} limit ${plan.limit + 1}`;
}

/** Returns the query of a planned report with cells of one's own, in order and without a limit. */
export function orderedQuery(
  plan: ReportPlan,
  scope: ReportScope,
  cells: readonly AliasedRawBuilder<unknown, string>[],
): RawBuilder<CellRow> {
  const answer = answerQuery(plan, scope);
  // Texts are by code point already: with the same collation named again, each would be sorted and carried twice.
  const order = plan.orderBy.map(({ column, direction }) => sql`${getCell(column)} ${sql.raw(direction)} nulls last`);
  // Ordered first: the sort is then of the values alone, not of the cells made from them as well.
  const rowsInOrder = order.length === 0 ? answer : sql`select * from (${answer}) as "o" order by ${sql.join(order)}`;
  return sql`select ${sql.join(cells)} from (${rowsInOrder}) as "o"`;
}

/** Returns the query that has a row if a planned report has more rows than its limit; it orders nothing. */
export function moreRowsQuery(plan: ReportPlan, scope: ReportScope): Sql {
  return sql`select 1 from (${answerQuery(plan, scope)}) as "o" limit 1 offset ${plan.limit}`;
}

function answerQuery(plan: ReportPlan, scope: ReportScope): Sql {
  const rows = rowsQuery(plan, scope);
  return plan.groupBy === null ? rows : groupsQuery(plan, rows);
}

/** Returns a cell of the result, in its own type. */
export function getCell(at: number): Sql {
  return sql`${sql.id("o", `c${at}`)}`;
}

function rowsQuery(plan: ReportPlan, scope: ReportScope): Sql {
  const { organisationId, relation = sql.id(`report_${plan.dataset}`) } = scope;
  const fieldOf = fieldsOf(plan);
  const values = [
    ...plan.columns.map(({ from }, at) => valueSql(keyOf(from), fieldOf(from.field)).as(`c${at}`)),
    ...(plan.groupBy ?? []).map((key, at) => valueSql(key, fieldOf(key.field)).as(`k${at}`)),
  ];
  const { filter } = plan;
  return sql`select ${sql.join(values)} from ${relation} as ${sql.id(ROW)}
    where ${sql.id(ROW, "organisation_id")} = ${organisationId}::text
    ${filter === null ? sql`` : sql`and (${filterSql(filter, fieldOf)})`}`;
}

function groupsQuery(plan: ReportPlan, rows: Sql): Sql {
  const fieldOf = fieldsOf(plan);
  const groupBy = plan.groupBy ?? [];
  const keys = groupBy.map((_, at) => sql`${sql.id("g", `k${at}`)}`);
  const cells = plan.columns.map((column, at) => {
    const { from } = column;
    const value = sql`${sql.id("g", `c${at}`)}`;
    if (from.kind === "aggregate") return aggregateSql(column, from, value, fieldOf(from.field)).as(`c${at}`);
    return itemAt(
      keys,
      groupBy.findIndex((key) => isSameKey(key, from)),
    ).as(`c${at}`);
  });
  return sql`select ${sql.join(cells)} from (${rows}) as "g"
    ${keys.length === 0 ? sql`` : sql`group by ${sql.join(keys)}`}`;
}

function fieldsOf(plan: ReportPlan): (name: string) => CatalogueField {
  const dataset = findDataset(plan.dataset);
  return (name) => {
    const field = dataset === null ? null : findField(dataset, name);
    if (field === null) throw new RangeError("a plan reads fields of its dataset only");
    return field;
  };
}

/** Returns what a column reads from the rows: for an aggregate, its field. */
function keyOf(from: PlanColumn["from"]): PlanKey {
  return from.kind === "aggregate" ? { kind: "field", field: from.field } : from;
}

/** Returns a cell as text, so that no driver converts a number; a list of tags as JSON. */
export function asText(column: PlanColumn, cell: Sql): Sql {
  return column.type === "tags" ? sql`to_json(${cell})::text` : sql`${cell}::text`;
}

/** Returns a filter of a plan as a condition; it may be unknown if the plan treats a null as false. */
function filterSql(filter: PlanFilter, fieldOf: (name: string) => CatalogueField): Sql {
  if (filter.kind === "leaf") return leafSql(filter, fieldOf(filter.field));
  if (filter.kind === "not") return sql`(${filterSql(filter.part, fieldOf)}) is not true`;
  const parts = filter.parts.map((part) => sql`(${filterSql(part, fieldOf)})`);
  return sql.join(parts, filter.kind === "and" ? sql` and ` : sql` or `);
}

/** Returns an aggregate over a value in units of its last digit. */
function aggregateSql(column: PlanColumn, from: PlanAggregate, value: Sql, field: CatalogueField): Sql {
  if (from.aggregate === "count") return from.distinct ? sql`count(distinct ${value})` : sql`count(${value})`;
  if (from.aggregate === "avg") return mean(value, (column.decimals ?? 0) - (field.decimals ?? 0));
  return sql`${sql.raw(from.aggregate)}(${value})`;
}

/**
 * Returns the sum divided by the number of values, rounded to the last digit (half away from zero). The server's own
 * `avg` rounds twice, so whole numbers are divided here.
 */
function mean(value: Sql, moreDecimals: number): Sql {
  const double = sql.raw(`2${"0".repeat(moreDecimals)}`);
  return sql`sign(sum(${value})) * div(abs(sum(${value})) * ${double} + count(${value}), 2 * count(${value}))`;
}

/** Returns one comparison. It may be unknown for a null, which `and` and `or` pass on and only `not` has to resolve. */
function leafSql(leaf: PlanLeaf, field: CatalogueField): Sql {
  const column = columnOf(leaf.field);
  if (leaf.op === "isNull") return nullTest(column, field, leaf.values[0] === true);
  if (leaf.op === "contains") return containment(column, field, String(leaf.values[0]));
  if (field.type === "datetime") return instantLeaf(column, leaf);
  return comparison(column, leaf.op, leaf.values, field);
}

function comparison(
  column: Sql,
  op: Ordering | "in" | "between",
  values: readonly PlanValue[],
  field: CatalogueField,
): Sql {
  const [first, second] = values.map((value) => parameter(value, field));
  const side = field.type === "string" ? sql`${column} collate "C"` : column;
  if (op === "in") return sql`${column} = any(${values.map((value) => plain(value, field))}::${arrayType(field)})`;
  if (op === "between") return sql`(${side} >= ${first} and ${side} <= ${second})`;
  return sql`${side} ${sql.raw(SYMBOLS[op])} ${first}`;
}

function nullTest(column: Sql, { type }: CatalogueField, wanted: boolean): Sql {
  if (type === "tags") return sql`(coalesce(cardinality(${column}), 0) = 0) = ${wanted}::boolean`;
  return wanted ? sql`${column} is null` : sql`${column} is not null`;
}

function containment(column: Sql, { type }: CatalogueField, part: string): Sql {
  const folded = foldCase(part);
  if (type !== "tags") return sql`strpos(${foldedText(column)}, ${folded}::text) > 0`;
  return sql`exists (select from unnest(${column}) as t(tag)
    where strpos(${foldedText(sql`t.tag`)}, ${folded}::text) > 0)`;
}

/** Returns the type of the column that holds a field; amounts of money are whole pence. */
function columnType({ type, decimals }: CatalogueField): string {
  if (type === "decimal") return decimals === 2 ? "bigint" : "numeric";
  if (type === "integer") return "bigint";
  return type === "boolean" || type === "date" ? type : "text";
}

function arrayType(field: CatalogueField): Sql {
  return sql.raw(`${columnType(field)}[]`);
}

function parameter(value: PlanValue, field: CatalogueField): Sql {
  return sql`${plain(value, field)}::${sql.raw(columnType(field))}`;
}

function plain(value: PlanValue, { type, decimals }: CatalogueField): string | boolean {
  if (typeof value === "boolean") return value;
  return type === "decimal" && decimals === 2 ? String(value).replace(".", "") : String(value);
}

/**
 * Returns a text in lower case as `foldCase` makes it. The server's `lower` depends on its locale and Unicode version,
 * so it is only used for ASCII, and the table of letters does the rest.
 */
function foldedText(text: Sql): Sql {
  return sql`case when octet_length(${text}) = char_length(${text}) then lower(${text} collate "C")
    else translate(${text}, ${CAPITALS}::text, ${SMALL_LETTERS}::text) end`;
}

/**
 * Returns a comparison of instants. Reports use milliseconds and the store may be finer: an instant is compared as the
 * millisecond it falls in, by ranges, so that an index can still be used.
 */
function instantLeaf(column: Sql, { op, values }: PlanLeaf): Sql {
  const [first = "", second = first] = values.map(String);
  switch (op) {
    case "gt":
      return sql`${column} >= ${after(first)}`;
    case "gte":
      return sql`${column} >= ${at(first)}`;
    case "lt":
      return sql`${column} < ${at(first)}`;
    case "lte":
      return sql`${column} < ${after(first)}`;
    case "in":
      return sql`date_trunc('milliseconds', ${column}) = any(${values.map(String)}::timestamptz[])`;
    case "neq":
      return sql`(${within(column, first, first)}) is not true`;
    default:
      return within(column, first, second);
  }
}

function within(column: Sql, from: string, upTo: string): Sql {
  return sql`(${column} >= ${at(from)} and ${column} < ${after(upTo)})`;
}

function at(instant: string): Sql {
  return sql`${instant}::timestamptz`;
}

function after(instant: string): Sql {
  return at(formatInstant(readInstant(instant) + 1));
}

/** Returns the column of a field: named as in the catalogue. */
function columnOf(field: string): Sql {
  return sql`${sql.id(ROW, field)}`;
}

/**
 * Returns a value as both executors compare and group it: decimals in units of their last digit, days and milliseconds
 * since 1970, 1 and 0, and texts by code point.
 */
function valueSql(key: PlanKey, field: CatalogueField): Sql {
  const column = columnOf(field.name);
  if (key.kind === "tagValue") return tagValueOf(column, tagPrefix(key.group, key.name));
  switch (field.type) {
    case "decimal":
      return field.decimals === 2 ? sql`${column}::bigint` : sql`(${column} * ${unit(field)})::bigint`;
    case "integer":
      return sql`${column}::bigint`;
    case "boolean":
      return sql`${column}::int::bigint`;
    case "date":
      return sql`(${column} - date '1970-01-01')::bigint`;
    case "datetime":
      return sql`floor(extract(epoch from ${column}) * 1000)::bigint`;
    case "tags":
      return sql`nullif(${column}, '{}') collate "C"`;
    default:
      return sql`${column} collate "C"`;
  }
}

/** Returns how many of the smallest unit make one, written out. */
function unit({ decimals }: CatalogueField): Sql {
  return sql.raw(`1${"0".repeat(decimals ?? 0)}`);
}

function tagValueOf(column: Sql, prefix: string): Sql {
  return sql`(select min(substr(t.tag, length(${prefix}::text) + 1) collate "C")
    from unnest(${column}) as t(tag) where starts_with(t.tag, ${prefix}::text))`;
}
