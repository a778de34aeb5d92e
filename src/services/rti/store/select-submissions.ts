import type { Tx } from "../../../platform/store";
import type { RtiTables } from "./rti-tables";

/** Begins a query of submissions. */
export function selectSubmissions(tx: Tx) {
  return tx.withTables<RtiTables>().selectFrom("rti_submission");
}
