import type { Dataset } from "./dataset";
import { day, money, oneOf, sensitive, shownOnly, text } from "./field";
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
