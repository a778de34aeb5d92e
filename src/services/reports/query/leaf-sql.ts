import { type RawBuilder, sql } from "kysely";
import { type CatalogueField, foldCase, type Operator, type PlanLeaf, type PlanValue } from "../../../engine/reports";
import { columnOf } from "./column-sql";
import { foldedText } from "./folded-text";
import { instantLeaf } from "./instant-leaf";

type Sql = RawBuilder<unknown>;
type Ordering = Exclude<Operator, "in" | "between" | "contains" | "isNull">;

const SYMBOLS: Readonly<Record<Ordering, string>> = {
  eq: "=",
  neq: "is distinct from",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
};

/** Returns one comparison. It may be unknown for a null, which `and` and `or` pass on and only `not` has to resolve. */
export function leafSql(leaf: PlanLeaf, field: CatalogueField): Sql {
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
