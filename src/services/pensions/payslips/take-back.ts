import { sql } from "kysely";
import { Refused } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import type { ReopenedRun } from "../../contract";
import type { PensionFileTables } from "../store/file-tables";
import type { LetterTables } from "../store/letter-tables";
import { type PensionTables, pensionTables } from "../store/pension-tables";

/** Takes back what a locked run meant for pensions: contributions, assessments, memberships, postponements, refunds. */
export async function takeBackPensions(tx: Tx, reopened: ReopenedRun): Promise<void> {
  const { payRunId } = reopened.period;
  const tables = pensionTables(tx);
  await takeBackFiles(tx, reopened);
  await tables.deleteFrom("pension_calculation").where("pay_run_id", "=", payRunId).execute();
  await tables.deleteFrom("pension_assessment").where("pay_run_id", "=", payRunId).execute();
  await takeBackMemberships(tx, reopened);
  await takeBackPostponements(tx, reopened);
  await takeBackRefunds(tx, reopened);
}

/** Files that nobody has taken are removed; locking the run makes them again. */
async function takeBackFiles(tx: Tx, { work: { context }, period: { payRunId } }: ReopenedRun): Promise<void> {
  await hold(tx, `pension export ${payRunId}`);
  const tables = tx.withTables<PensionFileTables>();
  await tables.deleteFrom("pension_export").where("pay_run_id", "=", payRunId).execute();
  const files = await tables
    .deleteFrom("pension_export_file")
    .where("pay_run_id", "=", payRunId)
    .returning("stored_file_id")
    .execute();
  for (const { stored_file_id: id } of files) if (id !== null) await context.files.remove(tx, id);
}

/** A postponement that was changed since stays as it is. */
async function takeBackPostponements(tx: Tx, { work, period: { payRunId } }: ReopenedRun): Promise<void> {
  await sql`
    update pension_employee as own
    set eligible_from = (change.postponement_before ->> 'eligible_from')::date,
      postponement_date = (change.postponement_before ->> 'postponement_date')::date, updated_at = ${work.now}
    from pension_run_change as change
    where change.pay_run_id = ${payRunId} and change.employee_id = own.employee_id
      and change.postponement_after is not null
      and own.eligible_from is not distinct from (change.postponement_after ->> 'eligible_from')::date
      and own.postponement_date is not distinct from (change.postponement_after ->> 'postponement_date')::date`.execute(
    tx,
  );
  await pensionTables(tx)
    .updateTable("pension_run_change")
    .set({ postponement_before: null, postponement_after: null })
    .where("pay_run_id", "=", payRunId)
    .execute();
}

async function takeBackRefunds(tx: Tx, { period }: ReopenedRun): Promise<void> {
  const { payrollConfigId, year, supplementary } = period;
  if (supplementary !== 0) return;
  await pensionTables(tx)
    .updateTable("pension_membership_end")
    .set({ refunded_year: null, refunded_period: null, refunded_payroll_config_id: null })
    .where("refunded_payroll_config_id", "=", payrollConfigId)
    .where("refunded_year", "=", year)
    .where("refunded_period", "=", period.period)
    .execute();
}

/** Memberships that a run ended go on, and those that it began go. */
async function takeBackMemberships(tx: Tx, { work, period: { payRunId } }: ReopenedRun): Promise<void> {
  const tables = pensionTables(tx);
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
