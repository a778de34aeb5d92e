import { sql } from "kysely";
import { formatPence } from "../../../engine/base";
import { issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { PayRunTables } from "../store/pay-run-tables";
import { selectRuns } from "../store/select-runs";
import { type ApprovalShown, MOST_CHANGES } from "./approval-operations";

/** Returns the number of people who must approve a run of the organisation. */
export async function approvalsNeeded(tx: Tx): Promise<number> {
  const row = await tx
    .withTables<PayRunTables>()
    .selectFrom("pay_run_approval_settings")
    .select("approvals_needed")
    .executeTakeFirst();
  return row?.approvals_needed ?? 0;
}

/** Returns the last request for the approval of a run; null if there is none. */
export async function findApproval(tx: Tx, payRunId: string) {
  const row = await tx
    .withTables<PayRunTables>()
    .selectFrom("pay_run_approval")
    .selectAll()
    .where("pay_run_id", "=", payRunId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the open runs whose approval was requested and is not decided, the earliest pay date first. */
export async function waitingApprovals(tx: Tx) {
  const rows = await selectRuns(tx)
    .innerJoin("pay_run_approval", "pay_run_approval.pay_run_id", "pay_run.pay_run_id")
    .select(["pay_run.pay_run_id", "payroll_config_id", "year", "period", "supplementary", "payment_date"])
    .where("pay_run.status", "=", "Open")
    .where("pay_run_approval.status", "=", "Requested")
    .orderBy("payment_date")
    .orderBy("pay_run.pay_run_id")
    .execute();
  return rows.map((row) => ({
    payRunId: row.pay_run_id,
    payrollConfigId: row.payroll_config_id,
    year: row.year,
    period: row.period,
    supplementary: row.supplementary,
    paymentDate: row.payment_date,
  }));
}

/** Every amount of a payslip that has a column: two payslips that are equal in these pay and deduct the same. */
const FIGURES = sql`array[gross_pay, taxable_pay, tax, ni, employer_ni, student_loan, postgraduate_loan, pension,
  employer_pension, net_pay, employer_cost]::bigint[]`;

/** Keeps the figures of a run as its approval is requested. */
export async function keepFigures(tx: Tx, payRunId: string): Promise<void> {
  await sql`insert into pay_run_approval_figure
    select organisation_id, pay_run_id, employee_id, net_pay, ${FIGURES}
    from payslip_preview where pay_run_id = ${payRunId}`.execute(tx);
}

interface ChangeRow {
  readonly employee_id: string;
  readonly then_pay: number | null;
  readonly now_pay: number | null;
  readonly changed: number;
}

/** Returns whose payslips of a run are not as they were when its approval was requested: the first of them, and how many. */
export async function findChanges(tx: Tx, payRunId: string): Promise<Pick<ApprovalShown, "changedCount" | "changes">> {
  const { status } = await selectRuns(tx).select("status").where("pay_run_id", "=", payRunId).executeTakeFirstOrThrow();
  return compareFigures(tx, payRunId, status === "Locked" ? "payslip" : "payslip_preview");
}

async function compareFigures(tx: Tx, payRunId: string, table: "payslip" | "payslip_preview") {
  const { rows } = await sql<ChangeRow>`
    select coalesce(old.employee_id, new.employee_id) as employee_id, old.net_pay as then_pay, new.net_pay as now_pay,
      count(*) over ()::int as changed
    from (select employee_id, net_pay, figures from pay_run_approval_figure where pay_run_id = ${payRunId}) as old
      full join (select employee_id, net_pay, ${FIGURES} as figures from ${sql.table(table)}
        where pay_run_id = ${payRunId}) as new using (employee_id)
    where old.figures is distinct from new.figures
    order by 1 limit ${MOST_CHANGES}`.execute(tx);
  const changes = rows.map(({ employee_id: employeeId, then_pay, now_pay }) => ({
    employeeId,
    netPayRequested: then_pay === null ? null : formatPence(then_pay),
    netPay: now_pay === null ? null : formatPence(now_pay),
  }));
  return { changedCount: rows[0]?.changed ?? 0, changes };
}

/** Refuses to lock a run that not enough people have approved. */
export async function needApproval(tx: Tx, payRunId: string): Promise<void> {
  const needed = await approvalsNeeded(tx);
  if (needed === 0) return;
  const approval = await findApproval(tx, payRunId);
  if (approval?.status === "Approved" && approval.approvals.length >= needed) return;
  const text = "The run is not approved: request its approval, or see who has to decide.";
  throw new Refused(409, { token: "pay_run_not_approved", text });
}

/** Refuses to lock a run whose final payslips are not those that were approved. */
export async function needAsApproved(tx: Tx, payRunId: string): Promise<void> {
  if ((await approvalsNeeded(tx)) === 0) return;
  const changes = await compareFigures(tx, payRunId, "payslip");
  if (changes.changedCount > 0) throw changedSince("approval", changes);
}

/** The refusal that names whose payslips have changed. */
export function changedSince(
  what: "approval" | "request",
  { changedCount, changes }: Pick<ApprovalShown, "changedCount" | "changes">,
): Refused {
  const text = `${changedCount} payslips have changed since the ${what}: look at them, and request approval again.`;
  const issues = changes.map(({ employeeId, netPayRequested, netPay }) => {
    const reason = `Net pay was ${netPayRequested ?? "none"} and is ${netPay ?? "none"}.`;
    return issueAt([], "payslip_changed", { employeeId }, reason);
  });
  return new Refused(409, { token: `changed_since_${what}`, text, arguments: { changedCount } }, issues);
}

/** Forgets a request for approval, with what has been approved: the run needs another. */
export async function dropApproval(tx: Tx, payRunId: string): Promise<void> {
  await tx.withTables<PayRunTables>().deleteFrom("pay_run_approval").where("pay_run_id", "=", payRunId).execute();
}
