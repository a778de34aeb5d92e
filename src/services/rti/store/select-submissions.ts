import type { Tx } from "../../../platform/store";
import { rtiTables } from "./rti-tables";

/** Begins a query of submissions. */
export function selectSubmissions(tx: Tx) {
  return rtiTables(tx).selectFrom("rti_submission");
}

/** What submissions have reported of employees (`told`), with the submission that did (`sent`). */
export function selectTold(tx: Tx) {
  return rtiTables(tx)
    .selectFrom("rti_told as told")
    .innerJoin("rti_submission as sent", (join) =>
      join
        .onRef("sent.organisation_id", "=", "told.organisation_id")
        .onRef("sent.submission_id", "=", "told.submission_id"),
    );
}
