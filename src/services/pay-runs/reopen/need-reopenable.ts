import { sql } from "kysely";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { jobsInOtherPayrolls } from "../../employees";
import type { RunRow } from "../runs/run-period";
import { selectPayslips, selectRuns } from "../store/select-runs";
import { usesOf } from "../uses/run-uses";

/** Refuses to reopen a run that is not the newest locked one, or that something was made of that has left. */
export async function needReopenable(tx: Tx, run: RunRow): Promise<void> {
  if (run.status !== "Locked") throw refused("pay_run_not_locked", "The run is open: there is nothing to reopen.");
  const usedBy = await usesOf(tx, run.pay_run_id);
  if (usedBy.length > 0) {
    const text =
      "Something of the run has left or is on its way: correct it in the next run, or in a supplementary one.";
    throw new Refused(409, { token: "pay_run_already_used", text, arguments: { usedBy } });
  }
  if ((await hasLaterRun(tx, run)) || (await hasLaterPayslips(tx, run)) || (await isCounted(tx, run))) {
    throw refused("pay_run_not_latest", "Later pay builds on this run: reopen the later run first.");
  }
  if (!run.can_reopen) {
    throw refused("pay_run_not_reopenable", "An earlier version locked the run: correct it in the next run.");
  }
}

function refused(token: string, text: string): Refused {
  return new Refused(409, { token, text });
}

async function hasLaterRun(tx: Tx, run: RunRow): Promise<boolean> {
  const later = await selectRuns(tx)
    .select("pay_run_id")
    .where("payroll_config_id", "=", run.payroll_config_id)
    .where("status", "=", "Locked")
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("regular_payment_date", "sequence", "supplementary"),
        ">",
        tuple(run.regular_payment_date, run.sequence, run.supplementary),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Whether somebody's year continues from a payslip of the run, after a move to another payroll. */
async function hasLaterPayslips(tx: Tx, { pay_run_id: payRunId }: RunRow): Promise<boolean> {
  const later = await selectPayslips(tx)
    .innerJoin("payslip as later", (join) =>
      join
        .onRef("later.employee_id", "=", "payslip.employee_id")
        .onRef("later.regular_payment_date", ">=", "payslip.regular_payment_date")
        .onRef("later.payslip_id", ">", "payslip.payslip_id"),
    )
    .select("later.payslip_id")
    .where("payslip.pay_run_id", "=", payRunId)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Whether a payslip of somebody's job in another payroll counts one of the run. */
async function isCounted(tx: Tx, { payroll_config_id, pay_run_id: payRunId }: RunRow): Promise<boolean> {
  const jobs = await jobsInOtherPayrolls(tx, payroll_config_id);
  if (jobs.length === 0) return false;
  const own = selectPayslips(tx).select("payslip_id").where("pay_run_id", "=", payRunId);
  const counting = await selectPayslips(tx)
    .select("payslip_id")
    .where(
      "employee_id",
      "in",
      jobs.map(({ employeeId }) => employeeId),
    )
    .where(sql<boolean>`document->'jobs'->'countedPayslipIds' ?| array(${own})`)
    .limit(1)
    .executeTakeFirst();
  return counting !== undefined;
}
