import type { Tx } from "../../../platform/store";
import { type DocumentToEmail, type PasswordRule, passwordFacts, passwordOf, sentOrWaiting } from "../../emails";
import { selectEmployees } from "../../employees";
import { selectPayslips } from "../../pay-runs";
import type { Skipped } from "./email-operation";

export interface Run {
  readonly payRunId: string;
  readonly payrollConfigId: string;
  readonly periodStartDate: string;
  readonly periodEndDate: string;
}

interface Wish {
  /** Null for every employee of the run. */
  readonly employeeIds: readonly string[] | null;
  readonly passwordRule: PasswordRule;
  readonly resend: boolean;
}

interface ChosenPayslips {
  readonly documents: readonly DocumentToEmail[];
  readonly skipped: readonly Skipped[];
}

/** Returns whose payslips of a run can be emailed, and why the others cannot. */
export async function choosePayslips(tx: Tx, run: Run, wish: Wish): Promise<ChosenPayslips> {
  const final = new Map((await finalPayslips(tx, run)).map((row) => [row.employee_id, row]));
  const sent = wish.resend ? new Set<string>() : await sentOrWaiting(tx, payslipIdsOf(final.values()));
  const asked = wish.employeeIds ?? (final.size > 0 ? [...final.keys()] : await paidInPeriod(tx, run));
  const documents: DocumentToEmail[] = [];
  const skipped: Skipped[] = [];
  for (const employeeId of asked) {
    const row = final.get(employeeId);
    const reasonToken = reasonAgainst(row, sent, wish.passwordRule);
    if (reasonToken !== null) skipped.push({ employeeId, reasonToken });
    else if (row !== undefined) documents.push({ employeeId, documentId: row.payslip_id });
  }
  return { documents, skipped };
}

function payslipIdsOf(rows: Iterable<FinalRow>): readonly string[] {
  return Array.from(rows, ({ payslip_id }) => payslip_id);
}

type FinalRow = Awaited<ReturnType<typeof finalPayslips>>[number];

function finalPayslips(tx: Tx, { payRunId }: Run) {
  return selectPayslips(tx)
    .innerJoin("employee", (join) =>
      join
        .onRef("employee.organisation_id", "=", "payslip.organisation_id")
        .onRef("employee.employee_id", "=", "payslip.employee_id"),
    )
    .select(["payslip_id", "employee.employee_id", "date_of_birth", "national_insurance_number", "details"])
    .where("pay_run_id", "=", payRunId)
    .orderBy("employee.employee_id")
    .execute();
}

type Reason = Skipped["reasonToken"];

function reasonAgainst(row: FinalRow | undefined, sent: ReadonlySet<string>, rule: PasswordRule): Reason | null {
  if (row === undefined) return "payslip_not_final";
  if (sent.has(row.payslip_id)) return "already_emailed";
  if (row.details.email === null) return "email_missing";
  const made = passwordOf(rule, passwordFacts(row));
  return made.ok ? null : made.reasonToken;
}

/** Returns the employees of a run's period, who have no final payslip yet. */
async function paidInPeriod(tx: Tx, run: Run): Promise<readonly string[]> {
  const rows = await selectEmployees(tx)
    .select("employee_id")
    .where("payroll_config_id", "=", run.payrollConfigId)
    .where("start_date", "<=", run.periodEndDate)
    .where((where) => where.or([where("leaving_date", "is", null), where("leaving_date", ">=", run.periodStartDate)]))
    .orderBy("employee_id")
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}
