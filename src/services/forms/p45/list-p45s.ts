import { rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { emailedAt } from "../../emails";
import { type EmployeeTables, matchesSearch } from "../../employees";
import type { P45Row } from "../contract/p45-operations";
import type { FormsAsked } from "../make/page-of-forms";
import type { FormTables } from "../store/form-tables";

/** Returns the newest P45s of a tax year, by name. */
export function issuedP45s(tx: Tx, { taxYear, payrollConfigId, search, after, limit }: FormsAsked) {
  return tx
    .withTables<FormTables & EmployeeTables>()
    .selectFrom("p45")
    .innerJoin("employee", (join) =>
      join
        .onRef("employee.organisation_id", "=", "p45.organisation_id")
        .onRef("employee.employee_id", "=", "p45.employee_id"),
    )
    .select(["p45.employee_id", "sort_name", "p45.payroll_config_id", "p45_id", "document", "replacement_number"])
    .where("tax_year", "=", taxYear)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("p45 as newer")
            .select("newer.p45_id")
            .whereRef("newer.employee_id", "=", "p45.employee_id")
            .whereRef("newer.replacement_number", ">", "p45.replacement_number"),
        ),
      ),
    )
    .$if(payrollConfigId !== undefined, (all) => all.where("p45.payroll_config_id", "=", payrollConfigId ?? ""))
    .$if(search !== undefined, (all) => all.where(matchesSearch(search ?? "")))
    .$if(after !== null, (all) => all.where(rowsAfter(["sort_name", "employee.employee_id"], after ?? [])))
    .orderBy("sort_name")
    .orderBy("employee.employee_id")
    .limit(limit)
    .execute();
}

type Row = Awaited<ReturnType<typeof issuedP45s>>[number];

/** Returns P45s as the list shows them. */
export async function p45Rows(tx: Tx, rows: readonly Row[]): Promise<P45Row[]> {
  const sent = await emailedAt(
    tx,
    rows.map(({ p45_id }) => p45_id),
  );
  return rows.map(({ document, ...row }) => ({
    employeeId: row.employee_id,
    firstName: document.firstName,
    lastName: document.lastName,
    payrollId: document.payrollId,
    payrollConfigId: row.payroll_config_id,
    leavingDate: document.leavingDate,
    status: "Finalised",
    issueDate: document.issueDate,
    emailedAt: sent.get(row.p45_id) ?? null,
    replacementCount: row.replacement_number,
  }));
}
