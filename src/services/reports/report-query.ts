import { type AliasedRawBuilder, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import {
  type CatalogueField,
  findDataset,
  findField,
  isSameKey,
  type PlanColumn,
  type PlanKey,
  type ReportPlan,
} from "../../engine/reports";
import { aggregateSql } from "./aggregate-sql";
import { ROW, valueSql } from "./column-sql";
import { filterSql } from "./filter-sql";

type Sql = RawBuilder<unknown>;
type Query = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, Record<string, unknown>>;

export interface ReportScope {
  /** Restricts the rows to an organisation: comes from the credentials, never from the definition. */
  readonly organisationId: string;
}

/** Returns the relation that holds a dataset: a column for each field by its name, and `organisation_id`. */
function relationOf(plan: ReportPlan): string {
  return `report_${plan.dataset}`;
}

/**
 * Returns the query of a planned report: cells as text in columns c0, c1 and so on, at most one row more than the
 * limit. It has three steps, so that each value is calculated once and grouped and ordered in its own type: rows with
 * the values that the plan reads, their groups, and the ordered result.
 */
export function reportQuery<Tables>(db: Kysely<Tables>, plan: ReportPlan, scope: ReportScope): Query {
  const from = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const rows = rowsQuery(from, plan, scope);
  const answer = plan.groupBy === null ? rows : groupsQuery(from, plan, rows);
  return plan.orderBy
    .reduce(
      (query, { column, direction }) => query.orderBy(ordered(plan, column), (order) => order[direction]().nullsLast()),
      from.selectFrom(answer.as("o")).select(plan.columns.map(asText)) as unknown as Query,
    )
    .limit(plan.limit + 1);
}

function rowsQuery(db: Kysely<Record<string, Record<string, unknown>>>, plan: ReportPlan, scope: ReportScope): Query {
  const fieldOf = fieldsOf(plan);
  const values = [
    ...plan.columns.map(({ from }, at) => valueSql(keyOf(from), fieldOf(from.field)).as(`c${at}`)),
    ...(plan.groupBy ?? []).map((key, at) => valueSql(key, fieldOf(key.field)).as(`k${at}`)),
  ];
  const query = db
    .selectFrom(sql`${sql.id(relationOf(plan))}`.as(ROW) as AliasedRawBuilder<Record<string, unknown>, typeof ROW>)
    .select(values)
    .where(sql<boolean>`${sql.id(ROW, "organisation_id")} = ${scope.organisationId}::text`);
  const { filter } = plan;
  return (filter === null ? query : query.where(sql<boolean>`(${filterSql(filter, fieldOf)})`)) as unknown as Query;
}

function groupsQuery(db: Kysely<Record<string, Record<string, unknown>>>, plan: ReportPlan, rows: Query): Query {
  const fieldOf = fieldsOf(plan);
  const groupBy = plan.groupBy ?? [];
  const keys = groupBy.map((_, at) => sql`${sql.id("g", `k${at}`)}`);
  const cells = plan.columns.map((column, at) => {
    const { from } = column;
    const value = sql`${sql.id("g", `c${at}`)}`;
    if (from.kind === "aggregate") return aggregateSql(column, from, value, fieldOf(from.field)).as(`c${at}`);
    return (keys[groupBy.findIndex((key) => isSameKey(key, from))] as Sql).as(`c${at}`);
  });
  return db.selectFrom(rows.as("g")).select(cells).groupBy(keys) as unknown as Query;
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

function isText({ type }: PlanColumn): boolean {
  return type === "string" || type === "enum";
}

function ordered(plan: ReportPlan, at: number): Sql {
  const cell = sql`${sql.id("o", `c${at}`)}`;
  const { type } = plan.columns[at] as PlanColumn;
  return isText(plan.columns[at] as PlanColumn) || type === "tags" ? sql`${cell} collate "C"` : cell;
}

/** Cells are returned as text, so that no driver converts a number; lists of tags as JSON. */
function asText(column: PlanColumn, at: number): AliasedRawBuilder<unknown, string> {
  const cell = sql`${sql.id("o", `c${at}`)}`;
  return (column.type === "tags" ? sql`to_json(${cell})::text` : sql`${cell}::text`).as(`c${at}`);
}
