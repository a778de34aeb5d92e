import { type AliasedRawBuilder, type RawBuilder, sql } from "kysely";
import { itemAt } from "../../../engine/base";
import {
  type CatalogueField,
  findDataset,
  findField,
  isSameKey,
  type PlanColumn,
  type PlanKey,
  type ReportPlan,
} from "../../../engine/reports";
import { aggregateSql } from "./aggregate-sql";
import { ROW, valueSql } from "./column-sql";
import { filterSql } from "./filter-sql";

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
  const cells = plan.columns.map((column, at) => asText(column, cellOf(at)).as(`c${at}`));
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
  const order = plan.orderBy.map(({ column, direction }) => sql`${cellOf(column)} ${sql.raw(direction)} nulls last`);
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
export function cellOf(at: number): Sql {
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
