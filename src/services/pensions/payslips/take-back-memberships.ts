import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ReopenedRun } from "../../contract";
import type { LetterTables } from "../store/letter-tables";
import type { PensionTables } from "../store/pension-tables";

/** Memberships that a run ended go on, and those that it began go. */
export async function takeBackMemberships(tx: Tx, { work, period: { payRunId } }: ReopenedRun): Promise<void> {
  const tables = tx.withTables<PensionTables>();
  const ends = await tables
    .deleteFrom("pension_membership_end")
    .where("pay_run_id", "=", payRunId)
    .returning(["membership_id", "membership_kind", "employee_id"])
    .execute();
  for (const { membership_id, membership_kind, employee_id } of ends) {
    const again = await tables
      .selectFrom("pension_membership")
      .select("membership_id")
      .where("employee_id", "=", employee_id)
      .where("membership_kind", "=", membership_kind)
      .where("end_date", "is", null)
      .executeTakeFirst();
    if (again !== undefined) throw changed("Somebody whose membership ended with this run has joined a pension again");
    await tables
      .updateTable("pension_membership")
      .set({ end_date: null, updated_at: work.now })
      .where("membership_id", "=", membership_id)
      .execute();
  }
  await removeBegun(tx, payRunId);
}

async function removeBegun(tx: Tx, payRunId: string): Promise<void> {
  const tables = tx.withTables<PensionTables & LetterTables>();
  const begun = tables
    .selectFrom("pension_run_change")
    .select("membership_id")
    .where("pay_run_id", "=", payRunId)
    .where("membership_id", "is not", null);
  const touched = await tables
    .selectFrom("pension_membership_end")
    .select("membership_id")
    .where("membership_id", "in", begun)
    .unionAll(
      tables
        .selectFrom("pension_membership")
        .select("membership_id")
        .where("membership_id", "in", begun)
        .whereRef("updated_at", ">", "created_at"),
    )
    .unionAll(tables.selectFrom("pension_information").select("membership_id").where("membership_id", "in", begun))
    .limit(1)
    .executeTakeFirst();
  if (touched !== undefined) {
    throw changed("A membership that began with this run has been changed or ended, or information about it was given");
  }
  await tables.deleteFrom("pension_membership").where("membership_id", "in", begun).execute();
}

function changed(what: string): Refused {
  return new Refused(409, { token: "changed_since_lock", text: `${what}: correct the run in the next one.` });
}
