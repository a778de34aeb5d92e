import type { Selectable } from "kysely";
import { endOfTaxYear, formatDate } from "../../../engine/base";
import type { P60 } from "../../../engine/forms";
import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { type EmployeeRow, selectEmployees } from "../../employees";
import type { P60Shown } from "../contract/p60-operations";
import { formEmployer, personData } from "../make/form-data";
import { findLastPayslips } from "../make/last-payslips";
import { isP60Due, p60Of } from "../make/make-p60";
import type { FormTables } from "../store/form-tables";

type P60Row = Selectable<FormTables["p60"]>;

interface Asked {
  readonly employeeId: string;
  readonly taxYear: number;
}

/** Begins a query of P60s. */
export function selectP60s(tx: Tx) {
  return tx.withTables<FormTables>().selectFrom("p60");
}

/** Returns the newest issue of a P60; undefined if none is final. */
export function newestIssue(tx: Tx, { employeeId, taxYear }: Asked): Promise<P60Row | undefined> {
  return selectP60s(tx)
    .selectAll()
    .where("employee_id", "=", employeeId)
    .where("tax_year", "=", taxYear)
    .orderBy("issue", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns a final P60, or a preview; refuses 404 `employee_not_found`, `p60_not_found`. */
export async function findP60(tx: Tx, context: Pick<ServiceContext, "rulebook">, asked: Asked): Promise<P60Shown> {
  const row = await newestIssue(tx, asked);
  if (row !== undefined) return finalP60(row);
  const employee = await findEmployee(tx, asked.employeeId);
  const last = (await findLastPayslips(tx, [asked.employeeId], asked.taxYear)).get(asked.employeeId);
  if (!isP60Due(employee, last, formatDate(endOfTaxYear(asked.taxYear)))) throw notFound("p60");
  const wanted = { employer: await formEmployer(tx), status: "Preview", replacementNumber: 0 } as const;
  const made = p60Of(employee, last, wanted, context.rulebook);
  if (!("form" in made)) throw new Error("A final payslip makes a P60.");
  return { ...p60Data(made.form, employee.employee_id), issue: null, generatedAt: null };
}

/** Returns an employee's row; refuses 404. */
export async function findEmployee(tx: Tx, employeeId: string): Promise<EmployeeRow> {
  const row = await selectEmployees(tx).selectAll().where("employee_id", "=", employeeId).executeTakeFirst();
  if (row === undefined) throw notFound("employee");
  return row;
}

export function finalP60({ document, issue, employee_id, generated_at }: P60Row): P60Shown {
  // P60s of earlier versions do not say whether they are a replacement.
  return { ...p60Data(document, employee_id), issue, isReplacement: issue > 1, generatedAt: generated_at };
}

function p60Data(form: P60, employeeId: string): Omit<P60Shown, "issue" | "generatedAt"> {
  const { replacementNumber: _, ...shown } = form;
  return { ...shown, ...personData(form, employeeId), niLines: [...shown.niLines] };
}

export function notFinalised(): Refused {
  const text = "There is no final P60 yet: finalise the tax year first.";
  return new Refused(409, { token: "p60_not_finalised", text });
}
