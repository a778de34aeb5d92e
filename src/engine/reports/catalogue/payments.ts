import type { Dataset } from "./dataset";
import { day, money, oneOf, sensitive, shownOnly, text } from "./field";
import { payPeriod, person } from "./words";

export const payments: Dataset = {
  name: "payments",
  label: "Payments",
  description: "One row for each payment of net pay, of an order or to an authority.",
  statusField: null,
  fields: [
    text("paymentId", "Payment"),
    oneOf("payeeType", "Paid to", ["Employee", "CourtOrderPayee", "PensionProvider", "TaxAuthority"]),
    ...payPeriod,
    ...person,
    oneOf("method", "Method", ["Bacs", "Cheque", "Cash", "Card"]),
    oneOf("status", "Status", ["Pending", "Sent", "Paid", "Returned"]),
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
