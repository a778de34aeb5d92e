import type { RequestWork } from "../../contract";
import type { PayeeType } from "../contract/common";
import type { NewPayment } from "../store/payments";

type Made = Pick<NewPayment, "payee_name" | "method" | "amount" | "reference" | "account" | "due_date" | "source_key">;

/** Returns a payment that is owed, with what its kind has beside. */
export function newPayment(
  {
    organisationId,
    now,
    context,
  }: Pick<RequestWork, "organisationId" | "now"> & { context: Pick<RequestWork["context"], "ids"> },
  payeeType: PayeeType,
  made: Made & Partial<NewPayment>,
): NewPayment {
  return {
    organisation_id: organisationId,
    payment_id: context.ids.next(),
    payee_type: payeeType,
    employee_id: null,
    payment_payee_id: null,
    pay_run_id: null,
    payroll_config_id: null,
    year: null,
    period: null,
    supplementary: null,
    status: "Pending",
    value_date: null,
    batch_id: null,
    payslip_id: null,
    remittance_id: null,
    pension_schema_id: null,
    tax_year: null,
    tax_month: null,
    returned_reason: null,
    reason: null,
    replaces_payment_id: null,
    name_match: "NotChecked",
    account_changed: false,
    created_at: now,
    updated_at: now,
    ...made,
  };
}
