import { invalid } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type RequestWork, requesterName } from "../../contract";
import type { EmployeeRow } from "../../employees";
import { findFormEmployer, isEmployer } from "../make/form-data";
import type { LastPayslip } from "../make/last-payslips";
import { type MadeP60, p60Of } from "../make/make-p60";
import type { FormTables } from "../store/form-tables";
import { selectP60s } from "./find-p60";

/** An employee with the last final payslip of a tax year. */
interface DueP60 {
  readonly employee: EmployeeRow;
  readonly last: LastPayslip;
}

/**
 * Makes the final P60s of employees who have none for the year; returns their ids. Refuses, with everything that is
 * wrong, if the employer is not on record or a form cannot be made.
 */
export async function issueP60s(
  work: RequestWork,
  taxYear: number,
  due: readonly DueP60[],
): Promise<readonly string[]> {
  const { tx, context } = work;
  const open = await withoutP60(tx, due, taxYear);
  if (open.length === 0) return [];
  const employer = await findFormEmployer(tx);
  if (!isEmployer(employer)) throw invalid(employer);
  const wanted = { employer, status: "Finalised", replacementNumber: 0 } as const;
  const made = open.map(({ employee, last }) => p60Of(employee, last, wanted, context.rulebook));
  const issues = made.flatMap((each) => ("form" in each ? [] : each));
  if (issues.length > 0) throw invalid(issues);
  const forms = made.flatMap((each) => ("form" in each ? [each] : []));
  await keepP60s({ ...work, generatedBy: requesterName(work.caller) }, forms, { issue: 1, reason: null });
  return forms.map(({ employeeId }) => employeeId);
}

/** Where, when and by whom P60s are stored. */
interface Keeping extends Pick<RequestWork, "tx" | "organisationId" | "now"> {
  readonly context: Pick<RequestWork["context"], "ids">;
  readonly generatedBy: string | null;
}

/** Stores P60s of one issue. */
export async function keepP60s(
  { tx, context, organisationId, generatedBy, now }: Keeping,
  forms: readonly MadeP60[],
  { issue, reason }: { readonly issue: number; readonly reason: string | null },
): Promise<void> {
  const rows = forms.map(({ employeeId, last, form, rules }) => ({
    organisation_id: organisationId,
    employee_id: employeeId,
    tax_year: form.taxYear,
    issue,
    reason,
    p60_id: context.ids.next(),
    payroll_config_id: last.payroll_config_id,
    payslip_id: last.payslip_id,
    document: JSON.stringify(form),
    rules_digest: rules,
    generated_at: now,
    generated_by: generatedBy,
  }));
  await tx.withTables<FormTables>().insertInto("p60").values(rows).execute();
}

async function withoutP60(tx: Tx, due: readonly DueP60[], taxYear: number): Promise<readonly DueP60[]> {
  if (due.length === 0) return [];
  const ids = due.map(({ employee }) => employee.employee_id);
  const rows = await selectP60s(tx)
    .select("employee_id")
    .where("tax_year", "=", taxYear)
    .where("employee_id", "in", ids)
    .execute();
  const certified = new Set(rows.map(({ employee_id }) => employee_id));
  return due.filter(({ employee }) => !certified.has(employee.employee_id));
}
