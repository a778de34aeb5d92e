import type { Tx } from "../../../platform/store";
import { type EmployeeFacts, employeesOfPeriod } from "../../pay";
import { type NotWorkedOut, type WorkContext, type WorkedSlip, workOut } from "../payslips/work-out";
import type { RunPeriod } from "./run-period";

const AT_ONCE = 500;

export interface WorkedRun {
  readonly slips: readonly WorkedSlip[];
  readonly failed: readonly NotWorkedOut[];
}

/** All payslips of a run. */
export async function workOutRun(tx: Tx, context: WorkContext, run: RunPeriod): Promise<WorkedRun> {
  const slips: WorkedSlip[] = [];
  const failed: NotWorkedOut[] = [];
  let page: readonly EmployeeFacts[] = [];
  do {
    const after = page.at(-1)?.employee.employee_id ?? "";
    page = await employeesOfPeriod(tx, run, { after, limit: AT_ONCE });
    for (const each of await workOut(tx, context, run, page)) {
      if (each.ok) slips.push(each);
      else failed.push(each);
    }
  } while (page.length === AT_ONCE);
  return { slips, failed };
}
