import type { Dataset } from "./dataset";
import { day, flag, instant, money, oneOf, ordinal, sensitive, shownOnly, tally, text } from "./field";
import { payPeriod, person } from "./words";

const PAYEE_TYPES = ["Employee", "CourtOrderPayee", "PensionProvider", "TaxAuthority", "OtherPayee"];
const METHODS = ["Bacs", "Cheque", "Cash", "Card", "FasterPayments"];
const STATUSES = ["Pending", "Approved", "Sent", "Paid", "Returned", "Recalled", "Cancelled"];

export const payments: Dataset = {
  name: "payments",
  label: "Payments",
  description: "One row for each payment of net pay, of an order or to an authority.",
  statusField: null,
  fields: [
    text("paymentId", "Payment"),
    oneOf("payeeType", "Paid to", PAYEE_TYPES),
    ...payPeriod,
    ...person,
    oneOf("method", "Method", METHODS),
    oneOf("status", "Status", STATUSES),
    money("amount", "Amount"),
    text("reference", "Reference"),
    sensitive(shownOnly(text("accountName", "Account name"))),
    sensitive(shownOnly(text("accountNumberLast4", "Account number, last four digits"))),
    text("batchId", "Batch"),
    text("paymentPayeeId", "Payee"),
    day("valueDate", "Value date"),
    text("returnedReason", "Reason of the return"),
  ],
};

export const journals: Dataset = {
  name: "journals",
  label: "Payroll journals",
  description: "One row for each version of a pay run's journal.",
  statusField: null,
  fields: [
    text("journalId", "Journal"),
    text("payRunId", "Pay run"),
    text("payrollConfigId", "Payroll configuration"),
    ordinal("year", "Tax year"),
    ordinal("period", "Period"),
    text("templateId", "Template"),
    text("template.name", "Template name"),
    ordinal("version", "Version"),
    flag("isLatest", "Latest"),
    oneOf("reason", "Reason", ["Initial", "Rebuild", "Reissue", "Reversal"]),
    day("journalDate", "Date"),
    text("reference", "Reference"),
    text("narration", "Narration"),
    money("totalDebit", "Debit"),
    money("totalCredit", "Credit"),
    flag("isBalanced", "Balanced"),
    tally("lineCount", "Lines"),
    instant("createdAt", "Created"),
    text("status", "Status"),
    ordinal("supplementary", "Supplementary run"),
  ],
};
