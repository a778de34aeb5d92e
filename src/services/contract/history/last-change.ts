import { type Expression, type SqlBool, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { ChangeTables, RecordName } from "./history";

/** Who changed a record, and when. */
export interface LastChange {
  readonly changedAt: string;
  readonly changedBy: string;
}

/** Returns the last change of one of some fields of a record; null if its history has none. */
export async function lastChange(
  tx: Tx,
  [type, id]: RecordName,
  fields: readonly string[],
): Promise<LastChange | null> {
  const concerns: Expression<SqlBool> = sql`exists (select from jsonb_array_elements(changes) as change
    where change ->> 'field' in (${sql.join(fields)}))`;
  const row = await tx
    .withTables<ChangeTables>()
    .selectFrom("record_change")
    .select(["changed_at", "changed_by"])
    .where("record_type", "=", type)
    .where("record_id", "=", id)
    .where(concerns)
    .orderBy("change_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { changedAt: row.changed_at, changedBy: row.changed_by };
}
