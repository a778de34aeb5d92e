import type { Tx } from "../../../platform/store";
import { rtiTables } from "./rti-tables";

/** Begins a query of submissions. */
export function selectSubmissions(tx: Tx) {
  return rtiTables(tx).selectFrom("rti_submission");
}
