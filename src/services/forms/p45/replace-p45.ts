import type { P45 } from "../../../engine/forms";
import { recordEvents } from "../../../platform/events";
import { notFound } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { employeeFacts, lockRecords } from "../../employees";
import { selectPayslips } from "../../pay-runs";
import type { P45Shown, REPLACEMENT_REASONS } from "../contract/p45-operations";
import { formEmployer } from "../make/form-data";
import { notPossible, p45Of } from "../make/make-p45";
import { type P45Row, p45Data, requireP45 } from "./find-p45";
import { keepP45s, p45Event } from "./keep-p45";

interface Asked {
  readonly employeeId: string;
  readonly reason: (typeof REPLACEMENT_REASONS)[number];
  readonly employeeDetailsOnly: boolean;
}

/** Issues a replacement of a P45; tax code, pay and tax stay those of the original. */
export async function replaceP45(work: RequestWork, asked: Asked): Promise<P45Shown> {
  const { tx, context, organisationId, today } = work;
  const { employeeId, reason } = asked;
  await lockRecords(tx, [employeeId]);
  const before = await requireP45(tx, employeeId);
  const form: P45 = {
    ...(await contentOf(work, before, asked)),
    issueDate: today,
    isReplacement: true,
    replacementNumber: before.replacement_number + 1,
  };
  const replaced = { employeeId, last: before, form, rules: before.rules_digest, reason };
  const [recordId = ""] = await keepP45s(work, [replaced]);
  const { pay_run_id } = await selectPayslips(tx)
    .select("pay_run_id")
    .where("payslip_id", "=", before.payslip_id)
    .executeTakeFirstOrThrow();
  await context.runUses.record(tx, { usedBy: "P45", recordId, payRunIds: [pay_run_id] });
  await recordEvents(tx, context, organisationId, [p45Event(work, replaced)]);
  return p45Data(form, employeeId);
}

/** Returns the contents of a replacement: a copy, or with what the current record says. */
async function contentOf(
  { tx, context, today }: RequestWork,
  { document, payslip_id }: P45Row,
  { employeeId, reason, employeeDetailsOnly }: Asked,
): Promise<P45> {
  if (reason !== "Corrected" && !employeeDetailsOnly) return document;
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) throw notFound("employee");
  const { document: slip } = await selectPayslips(tx)
    .select("document")
    .where("payslip_id", "=", payslip_id)
    .executeTakeFirstOrThrow();
  const leavingDate = facts.employee.leaving_date ?? document.leavingDate;
  const given = { facts, employer: await formEmployer(tx), payslip: slip.payslip, issueDate: today };
  const made = p45Of({ ...given, leavingDate, status: "Finalised" }, context.rulebook);
  if (!made.ok) throw notPossible(made.problems);
  const { employer, continueStudentLoan } = made.value;
  const others = employeeDetailsOnly ? {} : { employer, continueStudentLoan, leavingDate: made.value.leavingDate };
  return { ...document, ...personOf(made.value), ...others };
}

function personOf(form: P45) {
  const { title, firstName, middleName, lastName, nationalInsuranceNumber } = form;
  const { gender, dateOfBirth, address, payrollId, department } = form;
  const name = { title, firstName, middleName, lastName };
  return { ...name, nationalInsuranceNumber, gender, dateOfBirth, address, payrollId, department };
}
