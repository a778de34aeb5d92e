import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type DocumentToEmail, type PasswordRule, passwordFacts, passwordOf, sentOrWaiting } from "../../emails";
import { type EmployeeRow, selectEmployees } from "../../employees";
import { selectP45s } from "../p45/find-p45";
import { selectP60s } from "../p60/find-p60";
import type { SkippedForm } from "../store/form-tables";

/** Whose forms are to be emailed, and how. */
interface FormsWanted {
  readonly formType: "P45" | "P60";
  readonly taxYear: number;
  /** Null for everybody with a final form. */
  readonly employeeIds: readonly string[] | null;
  readonly passwordRule: PasswordRule;
  readonly resend: boolean;
}

interface FinalForm extends DocumentToEmail {
  readonly payslipId: string;
}

interface ChosenForms {
  readonly documents: readonly FinalForm[];
  readonly skipped: readonly SkippedForm[];
}

/** Returns whose forms can be emailed, and why the others cannot; refuses employees that are not there. */
export async function chooseForms(tx: Tx, wanted: FormsWanted): Promise<ChosenForms> {
  await needEmployees(tx, wanted.employeeIds ?? []);
  const forms = new Map((await newestForms(tx, wanted)).map((form) => [form.employeeId, form]));
  const asked = wanted.employeeIds === null ? [...forms.keys()] : [...new Set(wanted.employeeIds)];
  const employees = await employeesOf(tx, asked);
  const sent = wanted.resend ? new Set<string>() : await sentOrWaiting(tx, idsOf(forms.values()));
  const documents: FinalForm[] = [];
  const skipped: SkippedForm[] = [];
  for (const employeeId of asked) {
    const form = forms.get(employeeId);
    const isSent = form !== undefined && sent.has(form.documentId);
    const reasonToken = reasonAgainst(employees.get(employeeId), form, isSent, wanted.passwordRule);
    if (reasonToken !== null) skipped.push({ employeeId, reasonToken });
    else if (form !== undefined) documents.push(form);
  }
  return { documents, skipped };
}

async function needEmployees(tx: Tx, ids: readonly string[]): Promise<void> {
  const known = await employeesOf(tx, ids);
  const issues = ids.flatMap((id, index) =>
    known.has(id) ? [] : [issueAt(["employeeIds", index], "employee_not_found", { id })],
  );
  if (issues.length > 0) throw invalid(issues);
}

type Employee = Pick<EmployeeRow, "employee_id" | "details" | "date_of_birth" | "national_insurance_number">;

function reasonAgainst(
  employee: Employee | undefined,
  form: FinalForm | undefined,
  isSent: boolean,
  rule: PasswordRule,
): string | null {
  if (employee === undefined || form === undefined) return "form_not_finalised";
  if (isSent) return "already_sent";
  if (employee.details.email === null) return "email_missing";
  const made = passwordOf(rule, passwordFacts(employee));
  return made.ok ? null : made.reasonToken;
}

function idsOf(forms: Iterable<FinalForm>): readonly string[] {
  return Array.from(forms, ({ documentId }) => documentId);
}

async function employeesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Employee>> {
  if (ids.length === 0) return new Map();
  const rows = await selectEmployees(tx)
    .select(["employee_id", "details", "date_of_birth", "national_insurance_number"])
    .where("employee_id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/** Returns the newest final form of each employee in a tax year. */
function newestForms(tx: Tx, { formType, taxYear }: FormsWanted): Promise<readonly FinalForm[]> {
  return formType === "P45"
    ? selectP45s(tx)
        .distinctOn("employee_id")
        .select(["employee_id as employeeId", "p45_id as documentId", "payslip_id as payslipId"])
        .where("tax_year", "=", taxYear)
        .orderBy("employee_id")
        .orderBy("replacement_number", "desc")
        .execute()
    : selectP60s(tx)
        .distinctOn("employee_id")
        .select(["employee_id as employeeId", "p60_id as documentId", "payslip_id as payslipId"])
        .where("tax_year", "=", taxYear)
        .orderBy("employee_id")
        .orderBy("issue", "desc")
        .execute();
}
