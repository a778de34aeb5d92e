import { Refused } from "../../../platform/http";
import type { RequestWork, RunName } from "../../contract";
import { selectEmployees } from "../../employees";
import type { RunData } from "../contract/run-schemas";
import { openDates, openPeriodFor } from "../lines/open-dates";
import { dropPreviews } from "../previews/previews";
import { markDirty } from "../recalculate/mark-dirty";
import type { RunRow } from "../runs/run-period";
import { lockPayroll, lockRecalculation } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { lockRunOf, runWarnings, selectLines } from "../store/select-runs";

interface DeletedRun {
  readonly row: RunRow;
  readonly warnings: RunData["warnings"];
}

/** Deletes an open supplementary run; its lines go to the next open main run. Returns the run as it was. */
export async function deleteSupplementaryRun(work: RequestWork, name: RunName): Promise<DeletedRun> {
  const { tx, context, organisationId } = work;
  const { payrollConfigId } = name;
  await lockPayroll(tx, payrollConfigId, "alone");
  await lockRecalculation(tx, payrollConfigId);
  const row = await lockRunOf(tx, name);
  needDeletable(row);
  const warnings = await runWarnings(tx, row.pay_run_id);
  for (const takeBack of context.runDeleted) await takeBack(tx, { work, payRunId: row.pay_run_id, payrollConfigId });
  await moveToMain(work, row);
  await dropPreviews(tx, { payRunId: row.pay_run_id });
  await tx.withTables<PayRunTables>().deleteFrom("pay_run").where("pay_run_id", "=", row.pay_run_id).execute();
  await markDirty(tx, context, { organisationId, payrollConfigId });
  return { row, warnings };
}

function needDeletable({ status, supplementary, reopen_count }: RunRow): void {
  if (supplementary === 0) throw inUse("It is the main run of its period, which is not deleted.");
  if (status === "Locked") throw new Refused(409, { token: "pay_run_already_locked", text: "The pay run is locked." });
  if (reopen_count > 0) throw inUse("The run was locked before, and has withdrawn payslips: lock it without lines.");
}

function inUse(text: string): Refused {
  return new Refused(409, { token: "resource_in_use", text });
}

async function moveToMain({ tx }: RequestWork, row: RunRow): Promise<void> {
  const lines = await selectLines(tx)
    .select(["line_id", "employee_id", "wanted_date"])
    .where("payroll_config_id", "=", row.payroll_config_id)
    .where("sequence", "=", row.sequence)
    .where("supplementary", "=", row.supplementary)
    .execute();
  const dates = await openDates(tx, row.payroll_config_id);
  for (const line of lines) {
    const { start_date } = await selectEmployees(tx)
      .select("start_date")
      .where("employee_id", "=", line.employee_id)
      .executeTakeFirstOrThrow();
    const place = openPeriodFor(dates, line.wanted_date, start_date);
    if (place === null) throw inUse("A line of the run has no open pay date to go to.");
    const { sequence, year, period, paymentDate } = place;
    await tx
      .withTables<PayRunTables>()
      .updateTable("payroll_line")
      .set({ sequence, year, period, supplementary: 0, payroll_date: paymentDate })
      .where("line_id", "=", line.line_id)
      .execute();
  }
}
