import type { Tx } from "../../../platform/store";
import type { PayslipsLocked, RequestWork } from "../../contract";
import { factsByIds, noteP45s, selectEmployees } from "../../employees";
import { findFormEmployer, isEmployer } from "../make/form-employer";
import { p45Of } from "../make/make-p45";
import { selectP45s } from "./find-p45";
import { keepP45s, type NewP45, p45Event } from "./keep-p45";

/**
 * Issues the P45s of leavers whose final pay is being locked, with their events. Nothing is issued if the employer
 * is not on record, or a form cannot be made: a request can issue it later, and the lock does not wait for it.
 */
export async function issueAtLock(_: Tx, { period, payslips, work, publish }: PayslipsLocked): Promise<void> {
  const { tx, context, now, today } = work;
  const paid = new Map(payslips.map((payslip) => [payslip.employeeId, payslip]));
  const leavers = await factsByIds(tx, await leaversAmong(work, [...paid.keys()], period.periodEndDate));
  if (leavers.length === 0) return;
  const employer = await findFormEmployer(tx);
  if (!isEmployer(employer)) return;
  const issued = leavers.flatMap((facts): NewP45[] => {
    const { employee_id: employeeId, leaving_date: leavingDate } = facts.employee;
    const locked = paid.get(employeeId);
    if (locked === undefined || leavingDate === null) return [];
    const given = { facts, employer, payslip: locked.payslip, leavingDate, issueDate: today };
    const made = p45Of({ ...given, status: "Finalised" }, context.rulebook);
    if (!made.ok) return [];
    const last = { payroll_config_id: period.payrollConfigId, payslip_id: locked.payslipId };
    return [{ employeeId, last, form: made.value, rules: made.rules, reason: null }];
  });
  if (issued.length === 0) return;
  await keepP45s(work, issued);
  await noteP45s(
    tx,
    issued.map(({ employeeId }) => employeeId),
    now,
  );
  for (const each of issued) publish(p45Event(work, each));
}

/** Returns who of them has left by a day, is alive and has no P45. */
async function leaversAmong({ tx }: RequestWork, ids: readonly string[], day: string): Promise<readonly string[]> {
  const rows = await selectEmployees(tx)
    .select("employee_id")
    .where("employee_id", "in", [...ids])
    .where("leaving_date", "<=", day)
    .where("p45_issued", "=", false)
    .where(({ or, eb }) => or([eb("leaving_reason", "is", null), eb("leaving_reason", "!=", "Deceased")]))
    .where(({ not, exists }) =>
      not(
        exists(
          selectP45s(tx)
            .select("p45_id")
            .whereRef("p45.employee_id", "=", "employee.employee_id" as never),
        ),
      ),
    )
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}
