import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { CorrectionTables } from "./correction-tables";

export type CorrectionRow = Selectable<CorrectionTables["correction"]>;

export function selectCorrections(tx: Tx) {
  return tx.withTables<CorrectionTables>().selectFrom("correction");
}

/** Returns the lines that corrections of an employee posted, by id, as they were planned. */
export async function postedLines(tx: Tx, employeeId: string) {
  const rows = await selectCorrections(tx)
    .select("posted_lines")
    .where("employee_id", "=", employeeId)
    .where("status", "=", "Posted")
    .execute();
  return new Map(rows.flatMap(({ posted_lines }) => posted_lines.map(({ lineId, line }) => [lineId, line] as const)));
}
