import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ReopenedRun } from "../../contract";
import type { RecurringTables } from "../store/recurring-tables";

/**
 * Postings of a run that is reopened are taken back, and it posts them when it is locked again. Refuses if the rest of one
 * of their items was written off since: the amount that was waived came from them.
 */
export async function takeBackPostings(tx: Tx, { period }: ReopenedRun): Promise<void> {
  const taken = await tx
    .withTables<RecurringTables>()
    .deleteFrom("recurring_posting")
    .where("pay_run_id", "=", period.payRunId)
    .returning("recurring_line_item_id")
    .execute();
  if (taken.length === 0) return;
  const waived = await tx
    .withTables<RecurringTables>()
    .selectFrom("recurring_item")
    .select("recurring_line_item_id")
    .where(
      "recurring_line_item_id",
      "in",
      taken.map(({ recurring_line_item_id: id }) => id),
    )
    .where("written_off", ">", 0)
    .limit(1)
    .executeTakeFirst();
  if (waived === undefined) return;
  const text = `The rest of the recurring item ${waived.recurring_line_item_id} was written off after the run was locked: resume the item first.`;
  throw new Refused(409, { token: "changed_since_lock", text });
}
