import type { Tx } from "../../../platform/store";
import type { DeletedRun, ReopenedRun, RequestWork } from "../../contract";
import { queueLateFacts } from "../follow/queue-late-facts";
import { selectCorrections } from "../store/select-corrections";
import { release } from "./release";

/** Opens the corrections that a reopened run had settled again. */
export function takeBackSettled(tx: Tx, { work, period }: ReopenedRun): Promise<void> {
  return takeBack(tx, work, period.payRunId);
}

/** Opens the corrections that are posted in a deleted run again. */
export function takeBackPosted(tx: Tx, { work, payRunId }: DeletedRun): Promise<void> {
  return takeBack(tx, work, payRunId);
}

async function takeBack(tx: Tx, { context, organisationId, now }: RequestWork, payRunId: string): Promise<void> {
  const rows = await selectCorrections(tx)
    .selectAll()
    .where("posted_run_id", "=", payRunId)
    .where("status", "=", "Posted")
    .execute();
  await release(tx, rows, now);
  await queueLateFacts(tx, context, organisationId, [...new Set(rows.map(({ employee_id }) => employee_id))]);
}
