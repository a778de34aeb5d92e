import { recordEvents } from "../../../platform/events";
import { notFound, Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { type EmployeeFacts, employeeFacts, lockRecords, markEmployee, noteP45s } from "../../employees";
import type { P45Shown } from "../contract/p45-operations";
import { formEmployer } from "../make/form-employer";
import { type LastPayslip, lastPayslipsOf } from "../make/last-payslips";
import { notPossible, p45Of } from "../make/make-p45";
import { newestP45, p45Data } from "./find-p45";
import { keepP45s, p45Event } from "./keep-p45";
import { withSettledYear } from "./settled-year";

interface Asked {
  readonly employeeId: string;
  readonly issueDate: string;
}

/** Issues a leaver's P45 on request, once the final pay is locked. */
export async function issueP45(work: RequestWork, { employeeId, issueDate }: Asked): Promise<P45Shown> {
  const { tx, context, organisationId, now } = work;
  await lockRecords(tx, [employeeId]);
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) throw notFound("employee");
  const leavingDate = leavingDateOf(facts);
  if ((await newestP45(tx, employeeId)) !== undefined) throw refused("p45_already_issued", "The employee has a P45.");
  const last = (await lastPayslipsOf(tx, [employeeId], null)).get(employeeId);
  const settled = await withSettledYear(tx, { employeeId, leavingDate }, needFinalPay(facts, last));
  const { payslip, ...place } = settled;
  const given = { facts, employer: await formEmployer(tx), payslip, leavingDate, issueDate };
  const made = p45Of({ ...given, status: "Finalised" }, context.rulebook);
  if (!made.ok) throw notPossible(made.problems);
  const issued = { employeeId, last: place, form: made.value, rules: made.rules, reason: null };
  const [recordId = ""] = await keepP45s(work, [issued]);
  await noteP45s(tx, [employeeId], now);
  await markEmployee(tx, context, { organisationId, employeeId });
  await context.runUses.record(tx, { usedBy: "P45", recordId, payRunIds: [place.pay_run_id] });
  await recordEvents(tx, context, organisationId, [p45Event(work, issued)]);
  return p45Data(made.value, employeeId);
}

function leavingDateOf({ employee }: EmployeeFacts): string {
  if (employee.leaving_date === null) throw refused("not_a_leaver", "The employee has no leaving date.");
  if (employee.leaving_reason === "Deceased") {
    throw refused("deceased_has_no_p45", "The employee has died: there is no P45.");
  }
  return employee.leaving_date;
}

function needFinalPay({ employee }: EmployeeFacts, last: LastPayslip | undefined): LastPayslip {
  const isLocked = (employee.locked_period_end_date ?? "") >= (employee.leaving_date ?? "");
  if (last !== undefined && isLocked) return last;
  throw refused("final_pay_not_locked", "Lock the run with the leaving date first: its pay belongs on the P45.");
}

function refused(token: string, text: string): Refused {
  return new Refused(409, { token, text });
}
