import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RunName, type ServiceContext } from "../../contract";
import { handleEmails, queueEmails, sendAtIssues, USUAL_RULE } from "../../emails";
import { selectEmployees } from "../../employees";
import { lockRunOf } from "../../pay-runs";
import { choosePayslips, type Run } from "./choose-payslips";
import { emailPayslips } from "./email-operation";
import { payslipEmails } from "./payslip-emails";

export function mountEmails(context: ServiceContext): void {
  handleEmails(context, payslipEmails);

  mountOperation(context, emailPayslips, async ({ params, query, body, ...work }, tx) => {
    const { employeeIds = null, sendAt = null, passwordRule = USUAL_RULE, resend = false } = body ?? {};
    const run = await findRun(tx, { ...params, ...query });
    const issues = [...(await employeeIssues(tx, employeeIds ?? [])), ...sendAtIssues(sendAt, work.now)];
    if (issues.length > 0) throw invalid(issues);
    const { documents, skipped } = await choosePayslips(tx, run, { employeeIds, passwordRule, resend });
    const jobId = await queueEmails(work, payslipEmails, { documents, passwordRule, sendAt });
    const payRunIds = documents.length === 0 ? [] : [run.payRunId];
    await context.runUses.record(tx, { usedBy: "PayslipEmail", recordId: jobId, payRunIds });
    const text = documents.length === 1 ? "1 email will be sent." : `${documents.length} emails will be sent.`;
    return { data: { jobId, queuedCount: documents.length, skipped: [...skipped] }, text };
  });
}

/** Locks the run, so that two simultaneous requests cannot email the same employee twice. */
async function findRun(tx: Tx, name: RunName): Promise<Run> {
  const row = await lockRunOf(tx, name);
  return {
    payRunId: row.pay_run_id,
    payrollConfigId: row.payroll_config_id,
    periodStartDate: row.period_start_date,
    periodEndDate: row.period_end_date,
  };
}

/** Returns which employees are repeated or unknown. */
async function employeeIssues(tx: Tx, employeeIds: readonly string[]): Promise<readonly ValidationIssue[]> {
  const known = new Set(await employeesAmong(tx, employeeIds));
  const first = new Map([...employeeIds.entries()].reverse().map(([index, employeeId]) => [employeeId, index]));
  return employeeIds.flatMap((employeeId, index) => {
    if (!known.has(employeeId)) return [issueAt(["employeeIds", index], "employee_not_found", { id: employeeId })];
    return first.get(employeeId) === index ? [] : [issueAt(["employeeIds", index], "duplicate", null)];
  });
}

async function employeesAmong(tx: Tx, employeeIds: readonly string[]): Promise<readonly string[]> {
  if (employeeIds.length === 0) return [];
  const rows = await selectEmployees(tx)
    .select("employee_id")
    .where("employee_id", "in", [...employeeIds])
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}
