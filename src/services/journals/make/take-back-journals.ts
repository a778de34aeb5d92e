import type { Tx } from "../../../platform/store";
import { type ReopenedRun, recordHistory } from "../../contract";
import type { JournalTables } from "../store/journal-tables";
import { journalEvent } from "./journal-event";

/** Withdraws the journals of a run that is reopened: they stay readable, and locking it makes further versions. */
export async function takeBackJournals(tx: Tx, { work, period, publish }: ReopenedRun): Promise<void> {
  const { payRunId } = period;
  const { caller, now } = work;
  const tables = tx.withTables<JournalTables>();
  await tables.deleteFrom("journal").where("pay_run_id", "=", payRunId).where("status", "=", "Failed").execute();
  const withdrawn = await tables
    .updateTable("journal")
    .set({ status: "Withdrawn", is_latest: false, updated_at: now })
    .where("pay_run_id", "=", payRunId)
    .where("status", "in", ["Current", "Superseded"])
    .returningAll()
    .execute();
  for (const row of withdrawn) {
    const event = { ...journalEvent(row, row.header?.isBalanced ?? null), accountId: caller.accountId };
    publish({ ...event, eventType: "journal.withdrawn" });
  }
  await recordHistory(
    work,
    "journal",
    withdrawn.map(({ journal_id: recordId }) => {
      return { recordId, action: "Updated", before: null, after: { status: "Withdrawn" } };
    }),
  );
  await tables.deleteFrom("journal_place").where("pay_run_id", "=", payRunId).execute();
  await tables.deleteFrom("journal_run").where("pay_run_id", "=", payRunId).execute();
}
