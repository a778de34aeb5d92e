import type { Dataset } from "./dataset";
import { day, flag, instant, money, oneOf, sensitive, text } from "./field";

const SYNC_STATUS = ["NotLinked", "Pending", "Synced", "Failed"];

export const invoices: Dataset = {
  name: "invoices",
  label: "Invoices",
  description: "One row for each invoice.",
  statusField: null,
  fields: [
    text("invoiceId", "Invoice"),
    text("clientId", "Client"),
    text("client.name", "Client name"),
    text("invoiceNumber", "Number"),
    text("reference", "Reference"),
    oneOf("status", "Status", ["Draft", "Issued", "Paid", "Voided"]),
    day("issueDate", "Issued"),
    day("dueDate", "Due"),
    oneOf("lineAmountType", "Line amounts", ["Exclusive", "Inclusive", "NoTax"]),
    text("currencyCode", "Currency"),
    money("subTotal", "Before tax"),
    money("totalTax", "Tax"),
    money("total", "Total"),
    money("amountPaid", "Paid"),
    money("amountCredited", "Credited"),
    money("balanceDue", "Balance due"),
    text("payRunId", "Pay run"),
    oneOf("syncStatus", "Sent to accounts", SYNC_STATUS),
    instant("sentAt", "Sent"),
    instant("createdAt", "Created"),
  ],
};

export const clients: Dataset = {
  name: "clients",
  label: "Clients",
  description: "One row for each client.",
  statusField: null,
  fields: [
    text("clientId", "Client"),
    text("name", "Name"),
    text("reference", "Reference"),
    sensitive(text("contactFirstName", "Contact's first name")),
    sensitive(text("contactLastName", "Contact's last name")),
    sensitive(text("email", "Email")),
    sensitive(text("telephone", "Telephone")),
    text("companyRegistrationNumber", "Company number"),
    text("vatNumber", "VAT number"),
    flag("isArchived", "Archived"),
    oneOf("syncStatus", "Sent to accounts", SYNC_STATUS),
    instant("createdAt", "Created"),
    instant("updatedAt", "Changed"),
  ],
};
