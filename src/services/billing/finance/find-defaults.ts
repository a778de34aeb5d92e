import type { Tx } from "../../../platform/store";
import { showColumns } from "../../contract";
import { billingFinanceTables } from "../store/finance-tables";
import { defaultsShown, type ShownDefaults, USUAL_NUMBERS } from "./defaults-operations";
import { findFees } from "./fee-rows";
import { nextNumber } from "./sequences";
import { USUAL_TERMS } from "./settings-fields";

/** The settings of an organisation that has saved none. */
const USUAL = {
  default_tax_type: null,
  default_account_code: null,
  payment_terms_days: null,
  line_amount_type: null,
  invoice_detail: null,
  invoice_number_format: USUAL_NUMBERS.invoiceNumberFormat,
  credit_note_number_format: USUAL_NUMBERS.creditNoteNumberFormat,
  number_padding: USUAL_NUMBERS.numberPadding,
  is_vat_registered: true,
  vat_registration_number: null,
  payment_details: null,
  created_at: null,
  updated_at: null,
};

/** Returns what applies to clients without settings of their own, and how documents are numbered. */
export async function findDefaults(tx: Tx): Promise<ShownDefaults> {
  const row =
    (await billingFinanceTables(tx).selectFrom("billing_finance_defaults").selectAll().executeTakeFirst()) ?? USUAL;
  return {
    ...showColumns(defaultsShown.shape, row),
    paymentTermsDays: row.payment_terms_days ?? USUAL_TERMS,
    lineAmountType: row.line_amount_type ?? "Exclusive",
    currencyCode: "GBP",
    invoiceDetail: row.invoice_detail ?? "PerElement",
    fees: [...(await findFees(tx, null))],
    nextInvoiceNumber: await nextNumber(tx, "Invoice"),
    nextCreditNoteNumber: await nextNumber(tx, "CreditNote"),
  };
}
