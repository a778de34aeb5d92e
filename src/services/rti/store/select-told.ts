import type { Tx } from "../../../platform/store";
import type { RtiTables } from "./rti-tables";

/** What submissions have reported of employees (`told`), with the submission that did (`sent`). */
export function selectTold(tx: Tx) {
  return tx
    .withTables<RtiTables>()
    .selectFrom("rti_told as told")
    .innerJoin("rti_submission as sent", (join) =>
      join
        .onRef("sent.organisation_id", "=", "told.organisation_id")
        .onRef("sent.submission_id", "=", "told.submission_id"),
    );
}
