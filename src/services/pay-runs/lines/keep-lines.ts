import { sql } from "kysely";
import { itemAt } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { markElementsUsed } from "../../pay";
import type { PayRunTables } from "../store/pay-run-tables";
import type { LineRow } from "./place-line";

/** Rows of one statement: building a longer one would hold up other requests. */
const ROWS_AT_ONCE = 100;

/** Writes new and replacing lines; their elements can no longer be deleted. */
export async function keepLines(tx: Tx, rows: readonly LineRow[]): Promise<void> {
  if (rows.length === 0) return;
  const tables = tx.withTables<PayRunTables>();
  const columns = Object.keys(itemAt(rows, 0)).filter(
    (name) => !["organisation_id", "line_id", "created_at"].includes(name),
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tables
      .insertInto("payroll_line")
      .values(rows.slice(at, at + ROWS_AT_ONCE).map(written))
      .onConflict((conflict) =>
        conflict
          .columns(["organisation_id", "line_id"])
          .doUpdateSet(Object.fromEntries(columns.map((name) => [name, sql.ref(`excluded.${name}`)]))),
      )
      .execute();
  }
  await markElementsUsed(tx, [...new Set(rows.map((row) => row.pay_element_id))]);
}

/** Returns a row with its documents as JSON. */
function written(row: LineRow) {
  const json = (document: object | null) => (document === null ? null : JSON.stringify(document));
  return {
    ...row,
    tags: JSON.stringify(row.tags),
    lump_sum: json(row.lump_sum),
    termination_award: json(row.termination_award),
    paid_in_advance: json(row.paid_in_advance),
  };
}
