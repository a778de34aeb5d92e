import { type ViewColumns, viewSql } from "./view";

const invoices = viewSql(
  "invoices",
  {
    invoiceId: "i.invoice_id",
    clientId: "i.client_id",
    "client.name": "c.name",
    invoiceNumber: "i.invoice_number",
    reference: "i.reference",
    status: "i.status",
    issueDate: "i.issue_date",
    dueDate: "i.due_date",
    lineAmountType: "i.line_amount_type",
    currencyCode: "'GBP'::text",
    subTotal: "i.sub_total",
    totalTax: "i.total_tax",
    total: "i.total",
    amountPaid: "i.amount_paid",
    amountCredited: "i.amount_credited",
    balanceDue: "i.balance_due",
    payRunId: "i.pay_run_id",
    syncStatus: "i.sync_status",
    sentAt: "i.sent_at",
    createdAt: "i.created_at",
  },
  {
    of: "i",
    from: `billing_invoice as i
      left join billing_client as c on c.organisation_id = i.organisation_id and c.client_id = i.client_id`,
  },
);

const CLIENT_COLUMNS: ViewColumns = {
  clientId: "c.client_id",
  name: "c.name",
  reference: "c.reference",
  contactFirstName: "c.contact_first_name",
  contactLastName: "c.contact_last_name",
  email: "c.email",
  telephone: "c.telephone",
  companyRegistrationNumber: "c.company_registration_number",
  vatNumber: "c.vat_number",
  isArchived: "c.is_archived",
  // Clients have the column from a later migration of Billing on.
  syncStatus: "coalesce(to_jsonb(c)->>'sync_status', 'NotLinked')",
  createdAt: "c.created_at",
  updatedAt: "c.updated_at",
};

const OF_CLIENTS = { of: "c", from: "billing_client as c" };

export const BILLING_VIEWS = invoices + viewSql("clients", CLIENT_COLUMNS, OF_CLIENTS);

/** The view of clients made again, with the column that Billing has since. */
export const CLIENT_VIEW = `drop view report_clients;${viewSql(
  "clients",
  { ...CLIENT_COLUMNS, syncStatus: "c.sync_status" },
  OF_CLIENTS,
)}`;
