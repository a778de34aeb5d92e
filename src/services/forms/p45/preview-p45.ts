import type { P45 } from "../../../engine/forms";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { dateInLondon, type ServiceContext } from "../../contract";
import { employeeFacts } from "../../employees";
import { openPayslip } from "../../pay-runs";
import { formEmployer } from "../make/form-employer";
import { lastPayslipsOf } from "../make/last-payslips";
import { notPossible, p45Of } from "../make/make-p45";
import { withSettledYear } from "./settled-year";

interface Asked {
  readonly employeeId: string;
  readonly leavingDate: string;
}

/** Returns the P45 that an employee would get after leaving on a date. */
export async function previewedP45(tx: Tx, context: ServiceContext, { employeeId, leavingDate }: Asked): Promise<P45> {
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) throw notFound("employee");
  const last =
    (await openPayslip(tx, context, facts)) ?? (await lastPayslipsOf(tx, [employeeId], null)).get(employeeId)?.payslip;
  if (last === undefined) throw notFound("payslip");
  const { payslip } = await withSettledYear(tx, { employeeId, leavingDate }, { payslip: last });
  const issueDate = dateInLondon(context.clock.now());
  const given = { facts, employer: await formEmployer(tx), payslip, leavingDate, issueDate };
  const made = p45Of({ ...given, status: "Preview" }, context.rulebook);
  if (!made.ok) throw notPossible(made.problems);
  return made.value;
}
