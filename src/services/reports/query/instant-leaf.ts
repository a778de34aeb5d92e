import { type RawBuilder, sql } from "kysely";
import { formatInstant, type PlanLeaf, readInstant } from "../../../engine/reports";

type Sql = RawBuilder<unknown>;

/**
 * Returns a comparison of instants. Reports use milliseconds and the store may be finer: an instant is compared as the
 * millisecond it falls in, by ranges, so that an index can still be used.
 */
export function instantLeaf(column: Sql, { op, values }: PlanLeaf): Sql {
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
