import type { Tx } from "../../../platform/store";
import { isInOpenRun } from "../store/is-in-open-run";
import type { CorrectionRow } from "../store/select-corrections";
import { refused } from "./refused";

/** Refuses corrections that are neither open nor posted in an open run. */
export async function needPostable(tx: Tx, row: CorrectionRow): Promise<void> {
  if (row.status === "Superseded") throw refused("correction_superseded", row);
  if (row.status === "Dismissed") throw refused("correction_already_dismissed", row);
  if (row.status === "Repaid") throw refused("correction_already_repaid", row);
  if (row.status === "Posted" && !(await isInOpenRun(tx, row))) throw refused("correction_already_posted", row);
}
