import { mountOperation, type ServiceContext } from "../../contract";
import { finishChange } from "../change/finish-change";
import { needUnlocked } from "../change/period-locked";
import { marked } from "../new/first-records";
import { taxCodeData } from "../record/record-data";
import type { EmployeeTables } from "../store/employee-rows";
import { employeeToChange } from "../store/find-employee";
import { removeDated } from "./remove-dated";
import { addTaxCode, removeTaxCode } from "./tax-operations";

const CHANGED = ["taxCodes", "taxCode", "week1Month1"];

export function mountTaxCodes(context: ServiceContext): void {
  mountOperation(context, addTaxCode, async ({ params, body, ...by }, tx) => {
    const { employeeId } = params;
    const { employee } = await employeeToChange(tx, employeeId);
    needUnlocked(body.effectiveDate, employee.locked_payment_date, ["effectiveDate"]);
    const code = marked(body.taxCode, body.week1Month1);
    const values = {
      tax_code: code.taxCode,
      week1_month1: code.week1Month1,
      source: "Manual" as const,
      notification_id: null,
      previous_taxable_pay: body.previousTaxablePay,
      previous_tax_paid: body.previousTaxPaid,
      created_at: by.now,
    };
    const key = { organisation_id: by.organisationId, employee_id: employeeId, effective_date: body.effectiveDate };
    const row = await tx
      .withTables<EmployeeTables>()
      .insertInto("employee_tax_code")
      .values({ ...key, ...values })
      .onConflict((conflict) =>
        conflict.columns(["organisation_id", "employee_id", "effective_date"]).doUpdateSet(values),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await finishChange(tx, context, employeeId, by, CHANGED);
    return { data: { employeeId, ...taxCodeData(row) }, text: "The tax code is added." };
  });

  mountOperation(context, removeTaxCode, async ({ params, ...by }, tx) => {
    const { employeeId } = params;
    const { employee, taxCodes: rows } = await employeeToChange(tx, employeeId);
    const kind = { table: "employee_tax_code", rows, token: "tax_code", name: "tax code" } as const;
    const row = await removeDated(tx, kind, params, employee.locked_payment_date);
    await finishChange(tx, context, employeeId, by, CHANGED);
    return { data: { employeeId, ...taxCodeData(row) }, text: "The tax code is removed." };
  });
}
