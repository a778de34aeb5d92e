import type { Tx } from "../../../platform/store";
import type { PayslipMade, ServiceContext } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { nextSlip, type RunRow, selectPayslips, selectRuns, yearOnFile } from "../../pay-runs";
import type { ClosedPayslip } from "./closed-payslips";

/** A closed period that should have paid an employee, and what its payslip would have been calculated from. */
export interface MissedPayment extends Omit<ClosedPayslip, "payslip"> {
  readonly made: PayslipMade;
}

/**
 * Returns the payments that somebody missed who was added, or whose first day became known, after their runs were locked:
 * those before the first payslip, unless what other employers paid of the year is on file. A period that has paid the
 * employee in a supplementary run is dealt with.
 */
export async function missedPayments(
  tx: Tx,
  context: Pick<ServiceContext, "rulebook" | "payslipSources">,
  facts: EmployeeFacts,
): Promise<readonly MissedPayment[]> {
  const missed: MissedPayment[] = [];
  for (const run of await missedRuns(tx, facts)) {
    if (yearOnFile(facts, run.year) !== null) continue;
    const next = await nextSlip(tx, context, facts, run);
    if (next?.slip == null) continue;
    const { year, period, supplementary, regular_payment_date: day, rules_digest } = run;
    missed.push({ day, year, period, supplementary, made: next.slip.made, rulesDigest: rules_digest ?? "" });
  }
  return missed;
}

async function missedRuns(tx: Tx, { employee }: EmployeeFacts): Promise<readonly RunRow[]> {
  const first = await selectPayslips(tx)
    .select(["year", "period", "regular_payment_date"])
    .where("employee_id", "=", employee.employee_id)
    .orderBy("regular_payment_date")
    .limit(1)
    .executeTakeFirst();
  const runs = await selectRuns(tx)
    .selectAll()
    .where("payroll_config_id", "=", employee.payroll_config_id)
    .where("supplementary", "=", 0)
    .where("status", "=", "Locked")
    .where("period_end_date", ">=", employee.start_date)
    .$if(first !== undefined, (all) => all.where("regular_payment_date", "<", first?.regular_payment_date ?? ""))
    .$if(employee.leaving_date !== null, (all) => all.where("period_start_date", "<=", employee.leaving_date ?? ""))
    .orderBy("sequence")
    .execute();
  return runs.filter(({ year, period }) => year !== first?.year || period !== first.period);
}
