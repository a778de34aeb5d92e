import { needed } from "../../../engine/base";
import { splitPieces } from "../../../platform";
import type { Tx } from "../../../platform/store";
import { carsToReport } from "../../benefits";
import type { ServiceContext } from "../../contract";
import { type EmployeeFacts, factsByIds } from "../../employees";
import type { RunRow } from "../../pay-runs";
import type { EmployeeOfRun } from "./employee-facts";
import type { RunSlip } from "./find-run";
import { usualPattern } from "./last-slips";
import { paymentLines } from "./payment-facts";
import { findReported, NOTHING_REPORTED, type ReportedBefore } from "./reported-before";
import { AS_ON_PAYSLIPS, statutoryToDate } from "./statutory-to-date";

const AT_ONCE = 500;

type Context = Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">;

/** Returns the employees of payslips with what their message states. */
export async function employeesToReport(
  tx: Tx,
  context: Context,
  slips: readonly RunSlip[],
): Promise<readonly EmployeeOfRun[]> {
  const runs = new Map(slips.map(({ run }) => [run.pay_run_id, run]));
  const found: EmployeeOfRun[] = [];
  for (const run of runs.values()) {
    const own = slips.filter((slip) => slip.run.pay_run_id === run.pay_run_id);
    found.push(...(await employeesOf(tx, context, run, own)));
  }
  return found;
}

async function employeesOf(
  tx: Tx,
  context: Context,
  run: RunRow,
  slips: readonly RunSlip[],
): Promise<readonly EmployeeOfRun[]> {
  const usual = await usualPattern(tx, run.payroll_config_id);
  const found: EmployeeOfRun[] = [];
  for (const piece of splitPieces(slips, AT_ONCE)) {
    const page = new Map(piece.map((slip) => [slip.employee_id, slip]));
    const reported = await findReported(tx, run, [...page.keys()]);
    const statutory = await statutoryToDate(tx, context, run, [...page.keys()]);
    const cars = await carsToReport(tx, run.pay_run_id, [...page.keys()]);
    const lines = await paymentLines(tx, run, [...page.keys()]);
    for (const facts of await factsByIds(tx, [...page.keys()])) {
      const id = facts.employee.employee_id;
      const slip = needed(page.get(id));
      const before = reported.get(id) ?? NOTHING_REPORTED;
      found.push({
        facts: slip.isPastYear ? asReported(facts, before) : facts,
        slip,
        before,
        run,
        usual,
        cars: slip.isPastYear ? [] : (cars.get(id) ?? []),
        lines: lines.filter(({ employee_id }) => employee_id === id && !slip.isPastYear),
        statutory: statutory.get(id) ?? AS_ON_PAYSLIPS,
      });
    }
  }
  return found;
}

/** A past year is corrected under the payroll id that its messages had. */
function asReported(facts: EmployeeFacts, { payrollId }: ReportedBefore): EmployeeFacts {
  const { employee } = facts;
  return { ...facts, employee: { ...employee, payroll_id: payrollId ?? employee.payroll_id } };
}
