import { type RawBuilder, sql } from "kysely";
import type { CatalogueField, PlanAggregate, PlanColumn } from "../../../engine/reports";

type Sql = RawBuilder<unknown>;

/** Returns an aggregate over a value in units of its last digit. */
export function aggregateSql(column: PlanColumn, from: PlanAggregate, value: Sql, field: CatalogueField): Sql {
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
