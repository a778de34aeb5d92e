import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RunName, type ServiceContext } from "../../contract";
import { selectEmployees } from "../../employees";
import { lockRunOf } from "../../pay-runs";
import type { LetterTables } from "../store/letter-tables";
import { type ChosenPayslips, choosePayslips, type Run } from "./choose-payslips";
import { emailPayslips, MOST_DAYS } from "./email-operation";
import { endLetters } from "./end-letters";
import { letterOf } from "./letter-id";
import { refuseSent } from "./letter-rows";
import { type LettersJob, sendLetters } from "./send-letters";

const KIND = "payslip_emails";
const AT_ONCE = 500;

export function mountEmails(context: ServiceContext): void {
  context.jobs.handle<LettersJob>(KIND, sendLetters(context), {
    atOnce: 2,
    onGivenUp: (tx, job) => endLetters(tx, context, job, "email_given_up"),
    onCancelled: (tx, job) => endLetters(tx, context, job, "email_cancelled"),
  });
  context.mail.onRefused(async (messageId) => {
    const letter = letterOf(messageId);
    if (letter === null) return;
    await context.store.inTenant(letter.organisation, (tx) => refuseSent(tx, letter.jobId, letter.payslipId));
  });

  mountOperation(context, emailPayslips, async ({ params, query, body, caller, organisationId, now }, tx) => {
    const { employeeIds = null, sendAt = null, passwordRule = USUAL_RULE, resend = false } = body ?? {};
    const run = await findRun(tx, { ...params, ...query });
    const afterSeconds = sendAt === null ? 0 : (Date.parse(sendAt) - Date.parse(now)) / 1_000;
    await needRight(tx, employeeIds ?? [], afterSeconds, now);
    const { letters, skipped } = await choosePayslips(tx, run, { employeeIds, passwordRule, resend });
    const jobId = await context.jobs.enqueue(tx, {
      organisation: organisationId,
      kind: KIND,
      totalCount: letters.length,
      afterSeconds: Math.ceil(afterSeconds),
      payload: { accountId: caller.accountId, passwordRule } satisfies LettersJob,
    });
    await keepLetters(tx, { organisationId, jobId, now }, letters);
    const payRunIds = letters.length === 0 ? [] : [run.payRunId];
    await context.runUses.record(tx, { usedBy: "PayslipEmail", recordId: jobId, payRunIds });
    const text = letters.length === 1 ? "1 letter will be sent." : `${letters.length} letters will be sent.`;
    return { data: { jobId, queuedCount: letters.length, skipped: [...skipped] }, text };
  });
}

const USUAL_RULE = "DateOfBirthAndNationalInsuranceNumber";

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

/** Refuses a time in the past or too far ahead, and employees that are repeated or unknown. */
async function needRight(tx: Tx, employeeIds: readonly string[], afterSeconds: number, now: string): Promise<void> {
  const known = new Set(await employeesAmong(tx, employeeIds));
  const most = MOST_DAYS * 86_400;
  const limit = new Date(Date.parse(now) + most * 1_000).toISOString();
  const first = new Map([...employeeIds.entries()].reverse().map(([index, employeeId]) => [employeeId, index]));
  const issues = [
    ...employeeIds.flatMap((employeeId, index) => {
      if (!known.has(employeeId)) return [issueAt(["employeeIds", index], "employee_not_found", { id: employeeId })];
      return first.get(employeeId) === index ? [] : [issueAt(["employeeIds", index], "duplicate", null)];
    }),
    ...(afterSeconds < 0 ? [issueAt(["sendAt"], "date_in_past", null)] : []),
    ...(afterSeconds > most ? [issueAt(["sendAt"], "date_after", { limit })] : []),
  ];
  if (issues.length > 0) throw invalid(issues);
}

async function employeesAmong(tx: Tx, employeeIds: readonly string[]): Promise<readonly string[]> {
  if (employeeIds.length === 0) return [];
  const rows = await selectEmployees(tx)
    .select("employee_id")
    .where("employee_id", "in", [...employeeIds])
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

interface Kept {
  readonly organisationId: string;
  readonly jobId: string;
  readonly now: string;
}

async function keepLetters(
  tx: Tx,
  { organisationId, jobId, now }: Kept,
  letters: ChosenPayslips["letters"],
): Promise<void> {
  const rows = letters.map(({ employeeId, payslipId }) => ({
    organisation_id: organisationId,
    job_id: jobId,
    payslip_id: payslipId,
    employee_id: employeeId,
    status: "Waiting" as const,
    reason_token: null,
    sent_at: null,
    created_at: now,
  }));
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    await tx.withTables<LetterTables>().insertInto("payslip_letter").values(some).execute();
  }
}
