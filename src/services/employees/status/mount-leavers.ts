import { invalid, issueAt, notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { countEmployees } from "../change/count-employees";
import { finishChange } from "../change/finish-change";
import { unlessInUse } from "../change/period-locked";
import { leaverData } from "../record/employee-data";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables, LeavingReason } from "../store/employee-rows";
import { type EmployeeRow, employeeToChange } from "../store/require-employee";
import { cancelLeaver, setLeaver, setLeavers } from "./status-operations";

export function mountLeavers(context: ServiceContext): void {
  mountOperation(context, setLeaver, async ({ params, body, ...work }) => {
    const { employee } = await setLeaverOf(work, params.employeeId, body);
    return { data: shown(employee), text: "The employee leaves." };
  });

  mountOperation(context, setLeavers, async ({ body, ...work }, tx) => {
    const results = [];
    await holdEmployees(tx, body.leavers);
    for (const [index, { employeeId, ...leaving }] of body.leavers.entries()) {
      const error = await refusalOf(() => setLeaverOf(work, employeeId, { ...leaving, payAfterLeaving: false }));
      const { leavingDate } = leaving;
      results[index] = { success: error === null, error, employeeId, leavingDate };
    }
    const successful = results.filter(({ success }) => success).length;
    const totalProcessed = results.length;
    const summary = { totalProcessed, successful, skipped: 0, failed: totalProcessed - successful };
    return { data: { results, summary }, text: `${successful} of ${totalProcessed} employees leave.` };
  });

  mountOperation(context, cancelLeaver, async ({ params, ...work }, tx) => {
    const { employeeId } = params;
    const before = await employeeToChange(tx, employeeId);
    const { employee } = before;
    if (employee.leaving_date === null) throw notFound("leaver");
    if (isPaid(employee) && employee.p45_issued) throw alreadyPaid();
    await unlessInUse(() =>
      tx
        .withTables<EmployeeTables>()
        .updateTable("employee")
        .set({ leaving_date: null, leaving_reason: null, pay_after_leaving: false, p45_issued: false })
        .where("employee_id", "=", employeeId)
        .execute(),
    );
    await countEmployees(tx, work.organisationId, { employees: 0, active: 1 });
    await finishChange(work, { before, changedFields: ["leaver", "status"] });
    return { data: shown(employee), text: "The employee stays." };
  });
}

/**
 * Locks the rows in a fixed order and before anything is written: an insert of events would hold up other requests that
 * hold an employee and record events too.
 */
async function holdEmployees(tx: Tx, leavers: readonly { readonly employeeId: string }[]): Promise<void> {
  const ids = leavers.map(({ employeeId }) => employeeId);
  await tx
    .withTables<EmployeeTables>()
    .selectFrom("employee")
    .select("employee_id")
    .where("employee_id", "in", ids)
    .orderBy("employee_id")
    .forNoKeyUpdate()
    .execute();
}

function shown(employee: EmployeeRow) {
  const leaver = leaverData(employee);
  if (leaver === null) throw new Error("The employee does not leave.");
  return { employeeId: employee.employee_id, ...leaver };
}

/** Finds refusals before anything is written. */
async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.issues?.[0]?.reasonToken ?? error.refusal.token;
  }
}

function isPaid({ leaving_date: left, locked_period_end_date: locked }: EmployeeRow): boolean {
  return left !== null && locked !== null && locked >= left;
}

function alreadyPaid(): Refused {
  const text = "The final pay run is locked and a P45 is issued: the employee has left.";
  return new Refused(409, { token: "leaver_already_paid", text });
}

interface Leaving {
  readonly leavingDate: string;
  readonly leavingReason: LeavingReason | null;
  readonly payAfterLeaving: boolean;
}

/**
 * Sets when an employee leaves. A last day inside a locked period is accepted, also in a finalised tax year: locked pay stays as
 * it is, and later reports, such as an FPS or a P45, state the true day.
 */
async function setLeaverOf(
  work: RequestWork,
  employeeId: string,
  { leavingDate, leavingReason, payAfterLeaving }: Leaving,
): Promise<EmployeeFacts> {
  const { tx, organisationId } = work;
  const before = await employeeToChange(tx, employeeId);
  const { employee } = before;
  const { start_date: start, leaving_date: last } = employee;
  if (leavingDate < start) throw invalid([issueAt(["leavingDate"], "date_before", { limit: start })]);
  await tx
    .withTables<EmployeeTables>()
    .updateTable("employee")
    .set({ leaving_date: leavingDate, leaving_reason: leavingReason, pay_after_leaving: payAfterLeaving })
    .where("employee_id", "=", employeeId)
    .execute();
  await countEmployees(tx, organisationId, { employees: 0, active: last === null ? -1 : 0 });
  return finishChange(work, { before, changedFields: ["leaver", "status"] }, "employee.left");
}
