import { needed } from "../../../engine/base";
import { invalid } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { type EmployeeRow, finaliseEmployees } from "../../employees";
import type { TaxCodeChange } from "../contract/year-end-schemas";
import type { YearEndTables } from "../store/year-end-tables";
import { type CarryRules, carryCodes, needsCode } from "./carry-codes";
import type { ClosingYear } from "./closing-year";
import { employeesToClose } from "./employees-to-close";
import { employerOfForms } from "./employer";
import { type LastPayslip, lastPayslipsOf } from "./last-payslips";
import { isDue, p60Of } from "./make-p60s";

const AT_ONCE = 500;

/** The outcome of closing the year of a payroll's employees. */
export interface ClosedEmployees {
  /** Employees who now have a P60. */
  readonly certified: readonly string[];
  /** How many are due a P60 that was not requested. */
  readonly uncertified: number;
  readonly changes: readonly TaxCodeChange[];
  readonly withoutNino: number;
  /** Employees whose pay of the new year was locked before their codes were carried into it. */
  readonly paidAlready: number;
}

interface Wanted {
  readonly generateP60s: boolean;
  readonly waiting: readonly string[];
  readonly carry: CarryRules;
}

/** Closes the year of everyone for whom it has ended: P60s, new codes, and locked records of the old year. */
export async function closeEmployees(work: RequestWork, year: ClosingYear, wanted: Wanted): Promise<ClosedEmployees> {
  const { tx } = work;
  const certified: string[] = [];
  const changes: TaxCodeChange[] = [];
  let [uncertified, withoutNino, paidAlready] = [0, 0, 0];
  let page: readonly EmployeeRow[] = [];
  do {
    const after = page.at(-1)?.employee_id ?? "";
    page = await employeesToClose(tx, year, wanted.waiting, { after, limit: AT_ONCE });
    if (page.length === 0) break;
    const ids = page.map(({ employee_id }) => employee_id);
    const payslips = await lastPayslipsOf(tx, year.taxYear, ids);
    const due = page.filter((employee) => isDue(employee, payslips.get(employee.employee_id), year));
    if (wanted.generateP60s) certified.push(...(await certify(work, year, due, payslips)));
    else uncertified += due.length;
    const staying = page.filter((each) => needsCode(each, year));
    const changed = await carryCodes(work, year, staying, wanted.carry);
    changes.push(...changed);
    withoutNino += due.filter((employee) => employee.national_insurance_number === null).length;
    paidAlready += countPaid(page, changed, year);
    await closeRecords(tx, page, payslips, year);
  } while (page.length === AT_ONCE);
  return { certified, uncertified, changes, withoutNino, paidAlready };
}

async function certify(
  { tx, context, organisationId, now }: RequestWork,
  year: ClosingYear,
  due: readonly EmployeeRow[],
  payslips: ReadonlyMap<string, LastPayslip>,
): Promise<readonly string[]> {
  const open = await withoutP60(tx, due, year);
  if (open.length === 0) return [];
  const employer = await employerOfForms(tx);
  const made = open.map((employee) =>
    p60Of(employee, needed(payslips.get(employee.employee_id)), employer, context.rulebook),
  );
  const issues = made.flatMap((each) => ("form" in each ? [] : each));
  if (issues.length > 0) throw invalid(issues);
  const forms = made.flatMap((each) => ("form" in each ? [each] : []));
  const rows = forms.map(({ employeeId, last, form, rules }) => ({
    organisation_id: organisationId,
    employee_id: employeeId,
    tax_year: year.taxYear,
    issue: 1,
    p60_id: context.ids.next(),
    payroll_config_id: last.payroll_config_id,
    payslip_id: last.payslip_id,
    document: JSON.stringify(form),
    rules_digest: rules,
    generated_at: now,
  }));
  await tx.withTables<YearEndTables>().insertInto("p60").values(rows).execute();
  return rows.map(({ employee_id }) => employee_id);
}

async function withoutP60(tx: Tx, due: readonly EmployeeRow[], { taxYear }: ClosingYear) {
  if (due.length === 0) return [];
  const rows = await tx
    .withTables<YearEndTables>()
    .selectFrom("p60")
    .select("employee_id")
    .where("tax_year", "=", taxYear)
    .where(
      "employee_id",
      "in",
      due.map(({ employee_id }) => employee_id),
    )
    .execute();
  const certified = new Set(rows.map(({ employee_id }) => employee_id));
  return due.filter(({ employee_id }) => !certified.has(employee_id));
}

function countPaid(page: readonly EmployeeRow[], changed: readonly TaxCodeChange[], { nextDay }: ClosingYear): number {
  const ids = new Set(changed.map(({ employeeId }) => employeeId));
  return page.filter((each) => ids.has(each.employee_id) && (each.locked_payment_date ?? "") >= nextDay).length;
}

/** Locks the records of everyone paid in the year up to its last day, even if the last payment was earlier. */
async function closeRecords(
  tx: Tx,
  page: readonly EmployeeRow[],
  payslips: ReadonlyMap<string, LastPayslip>,
  { lastDay }: ClosingYear,
): Promise<void> {
  const ids = page.map(({ employee_id }) => employee_id).filter((id) => payslips.has(id));
  if (ids.length === 0) return;
  await finaliseEmployees(tx, ids, lastDay);
}
