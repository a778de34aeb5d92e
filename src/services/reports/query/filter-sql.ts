import { type RawBuilder, sql } from "kysely";
import type { CatalogueField, PlanFilter } from "../../../engine/reports";
import { leafSql } from "./leaf-sql";

type Sql = RawBuilder<unknown>;

/** Returns a filter of a plan as a condition; it may be unknown if the plan treats a null as false. */
export function filterSql(filter: PlanFilter, fieldOf: (name: string) => CatalogueField): Sql {
  if (filter.kind === "leaf") return leafSql(filter, fieldOf(filter.field));
  if (filter.kind === "not") return sql`(${filterSql(filter.part, fieldOf)}) is not true`;
  const parts = filter.parts.map((part) => sql`(${filterSql(part, fieldOf)})`);
  return sql.join(parts, filter.kind === "and" ? sql` and ` : sql` or `);
}
