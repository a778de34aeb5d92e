import { notFound } from "../../../../platform/http";
import { mountOperation, type ServiceContext, taxYearOn } from "../../../contract";
import type { PayTables } from "../../store";
import { employeeToChange } from "../find-employee";
import { finishChange } from "../finish-change";
import { marked } from "../first-records";
import { needUnlocked } from "../period-locked";
import { taxCodeData } from "../record-data";
import { needAnother } from "./need-another";
import { addTaxCode, removeTaxCode } from "./tax-operations";

const CHANGED = ["taxCodes", "taxCode", "week1Month1"];

export function mountTaxCodes(context: ServiceContext): void {
  mountOperation(context, addTaxCode, async ({ params, body, ...by }, tx) => {
    const { employeeId } = params;
    const { employee } = await employeeToChange(tx, employeeId);
    needUnlocked(body.effectiveDate, employee.locked_payment_date, ["effectiveDate"]);
    const code = marked(body.taxCode, body.week1Month1);
    const values = {
      ...{ tax_code: code.taxCode, week1_month1: code.week1Month1, source: "Manual" as const, notification_id: null },
      ...{ previous_taxable_pay: body.previousTaxablePay, previous_tax_paid: body.previousTaxPaid },
      created_at: by.now,
    };
    const key = { organisation_id: by.organisationId, employee_id: employeeId, effective_date: body.effectiveDate };
    const row = await tx
      .withTables<PayTables>()
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
    const { employeeId, year, effectiveDate } = params;
    const { employee, taxCodes } = await employeeToChange(tx, employeeId);
    const row = taxCodes.find(({ effective_date }) => effective_date === effectiveDate);
    if (row === undefined || taxYearOn(effectiveDate) !== year) throw notFound("tax_code");
    needUnlocked(effectiveDate, employee.locked_payment_date, ["effectiveDate"]);
    needAnother(taxCodes, "tax code");
    await tx
      .withTables<PayTables>()
      .deleteFrom("employee_tax_code")
      .where("employee_id", "=", employeeId)
      .where("effective_date", "=", effectiveDate)
      .execute();
    await finishChange(tx, context, employeeId, by, CHANGED);
    return { data: { employeeId, ...taxCodeData(row) }, text: "The tax code is removed." };
  });
}
