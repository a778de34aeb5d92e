import type { Tx } from "../../../platform/store";
import type { EmployeeFacts } from "../../employees";
import type { NotWorkedOut } from "../payslips/not-worked-out";
import { type WorkContext, type WorkedSlip, workOut } from "../payslips/work-out";
import { pageOfRun } from "./people-of-run";
import type { RunPeriod } from "./run-period";

const AT_ONCE = 200;

/** Calculates all payslips of a run, two hundred at a time; each page is handled before the next is calculated. */
export async function workOutRun(
  tx: Tx,
  context: WorkContext,
  run: RunPeriod,
  each: (page: readonly (WorkedSlip | NotWorkedOut)[]) => Promise<void>,
): Promise<void> {
  let page: readonly EmployeeFacts[] = [];
  do {
    const after = page.at(-1)?.employee.employee_id ?? "";
    page = await pageOfRun(tx, run, { after, limit: AT_ONCE });
    await each(await workOut(tx, context, run, page));
  } while (page.length === AT_ONCE);
}
