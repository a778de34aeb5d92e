import { endOfTaxYear, formatDate } from "../../../engine/base";
import { rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { emailedAt } from "../../emails";
import { type EmployeeTables, matchesSearch, selectEmployees } from "../../employees";
import { selectPayslips } from "../../pay-runs";
import type { P60Row } from "../contract/p60-operations";
import { lastPayslipsOf } from "../make/last-payslips";
import { isP60Due } from "../make/make-p60";
import type { FormsAsked } from "../make/page-of-forms";
import type { FormTables } from "../store/form-tables";

/**
 * Returns the newest final P60s of a tax year, by name: employees are read in the order of their names, each with its own
 * P60, so that a page takes as long however many others there are.
 */
export function finalP60s(tx: Tx, { taxYear, payrollConfigId, search, after, limit }: FormsAsked) {
  const newest = tx
    .withTables<FormTables & EmployeeTables>()
    .selectFrom("p60")
    .select(["p60.payroll_config_id", "issue", "p60_id", "document", "generated_at"])
    .whereRef("p60.employee_id", "=", "employee.employee_id" as never)
    .where("tax_year", "=", taxYear)
    .orderBy("issue", "desc")
    .limit(1)
    .as("newest");
  return selectEmployees(tx)
    .innerJoinLateral(newest, (join) => join.onTrue())
    .select([
      "employee.employee_id",
      "sort_name",
      "newest.payroll_config_id",
      "issue",
      "p60_id",
      "document",
      "generated_at",
    ])
    .$if(payrollConfigId !== undefined, (all) => all.where("newest.payroll_config_id", "=", payrollConfigId ?? ""))
    .$if(search !== undefined, (all) => all.where(matchesSearch(search ?? "")))
    .$if(after !== null, (all) => all.where(rowsAfter(["sort_name", "employee.employee_id"], after ?? [])))
    .orderBy("sort_name")
    .orderBy("employee.employee_id")
    .limit(limit)
    .execute();
}

type FinalRow = Awaited<ReturnType<typeof finalP60s>>[number];

/** Returns rows of final P60s as the list shows them. */
export async function finalRows(tx: Tx, rows: readonly FinalRow[]): Promise<P60Row[]> {
  const sent = await emailedAt(
    tx,
    rows.map(({ p60_id }) => p60_id),
  );
  return rows.map(({ document, ...row }) => ({
    employeeId: row.employee_id,
    firstName: document.firstName,
    lastName: document.lastName,
    payrollId: document.payrollId,
    payrollConfigId: row.payroll_config_id,
    status: "Finalised",
    finalTaxCode: document.finalTaxCode,
    generatedAt: row.generated_at,
    issue: row.issue,
    emailedAt: sent.get(row.p60_id) ?? null,
  }));
}

/** Returns employees who are paid in a tax year, employed at its end, and without a final P60, by name. */
export function employeesWithPreview(tx: Tx, { taxYear, search, after, limit }: FormsAsked) {
  return selectEmployees(tx)
    .selectAll()
    .where(({ or, eb }) =>
      or([eb("leaving_date", "is", null), eb("leaving_date", ">=", formatDate(endOfTaxYear(taxYear)))]),
    )
    .where(({ exists }) =>
      exists(
        selectPayslips(tx)
          .select("payslip_id")
          .whereRef("payslip.employee_id", "=", "employee.employee_id" as never)
          .where("payslip.year", "=", taxYear),
      ),
    )
    .where(({ not, exists }) =>
      not(
        exists(
          tx
            .withTables<FormTables & EmployeeTables>()
            .selectFrom("p60")
            .select("p60_id")
            .whereRef("p60.employee_id", "=", "employee.employee_id" as never)
            .where("tax_year", "=", taxYear),
        ),
      ),
    )
    .$if(search !== undefined, (all) => all.where(matchesSearch(search ?? "")))
    .$if(after !== null, (all) => all.where(rowsAfter(["sort_name", "employee_id"], after ?? [])))
    .orderBy("sort_name")
    .orderBy("employee_id")
    .limit(limit)
    .execute();
}

export type PreviewEmployee = Awaited<ReturnType<typeof employeesWithPreview>>[number];

/** Returns those of them who were paid anything, as the list shows them. */
export async function previewRows(tx: Tx, taxYear: number, employees: readonly PreviewEmployee[]): Promise<P60Row[]> {
  const ids = employees.map(({ employee_id }) => employee_id);
  const payslips = await lastPayslipsOf(tx, ids, taxYear);
  const lastDay = formatDate(endOfTaxYear(taxYear));
  return employees.flatMap((employee): P60Row[] => {
    const last = payslips.get(employee.employee_id);
    if (!isP60Due(employee, last, lastDay)) return [];
    return [
      {
        employeeId: employee.employee_id,
        firstName: employee.first_name,
        lastName: employee.last_name,
        payrollId: employee.payroll_id,
        payrollConfigId: last.payroll_config_id,
        status: "Preview",
        finalTaxCode: last.payslip.taxCode,
        generatedAt: null,
        issue: null,
        emailedAt: null,
      },
    ];
  });
}
