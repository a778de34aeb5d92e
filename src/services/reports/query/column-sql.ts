import { type RawBuilder, sql } from "kysely";
import { type CatalogueField, type PlanKey, tagPrefix } from "../../../engine/reports";

type Sql = RawBuilder<unknown>;

/** The alias of the row that a report reads. */
export const ROW = "r";

/** Returns the column of a field: named as in the catalogue. */
export function columnOf(field: string): Sql {
  return sql`${sql.id(ROW, field)}`;
}

/**
 * Returns a value as both executors compare and group it: decimals in units of their last digit, days and milliseconds
 * since 1970, 1 and 0, and texts by code point.
 */
export function valueSql(key: PlanKey, field: CatalogueField): Sql {
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
