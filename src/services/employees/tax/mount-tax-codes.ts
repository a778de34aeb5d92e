import { mountOperation, type ServiceContext } from "../../contract";
import { marked } from "../new/first-records";
import { taxCodeData } from "../record/record-data";
import type { EmployeeFacts } from "../store/employee-facts";
import { addDated, removeDated } from "./dated-records";
import { addTaxCode, removeTaxCode } from "./tax-operations";

const TAX_CODES = {
  table: "employee_tax_code",
  rows: ({ taxCodes }: EmployeeFacts) => taxCodes,
  changedFields: ["taxCodes", "taxCode", "week1Month1"],
  token: "tax_code",
  name: "tax code",
} as const;

export function mountTaxCodes(context: ServiceContext): void {
  mountOperation(context, addTaxCode, async ({ params: { employeeId }, body, ...work }) => {
    const { taxCode, week1Month1 } = marked(body.taxCode, body.week1Month1);
    const row = await addDated(work, TAX_CODES, employeeId, () => ({
      effective_date: body.effectiveDate,
      tax_code: taxCode,
      week1_month1: week1Month1,
      source: "Manual",
      notification_id: null,
      previous_taxable_pay: body.previousTaxablePay,
      previous_tax_paid: body.previousTaxPaid,
    }));
    return { data: { employeeId, ...taxCodeData(row) }, text: "The tax code is added." };
  });

  mountOperation(context, removeTaxCode, async ({ params, ...work }) => {
    const row = await removeDated(work, TAX_CODES, params);
    return { data: { employeeId: params.employeeId, ...taxCodeData(row) }, text: "The tax code is removed." };
  });
}
