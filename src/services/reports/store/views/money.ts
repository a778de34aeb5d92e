import { joinEmployee, pence, personColumns, type ViewColumns, viewSql } from "./view";

/** A payment to HMRC that waits has its amount only when it is put into a batch. */
const WAITS = "p.payee_type = 'TaxAuthority' and p.status = 'Pending' and p.batch_id is null";

const COLUMNS: ViewColumns = {
  paymentId: "p.payment_id",
  payeeType: "p.payee_type",
  payrollConfigId: "p.payroll_config_id",
  payRunId: "p.pay_run_id",
  year: "coalesce(p.year, p.tax_year)",
  period: "p.period",
  supplementary: "p.supplementary",
  payFrequency: "r.pay_frequency",
  periodStartDate: "r.period_start_date",
  periodEndDate: "r.period_end_date",
  paymentDate: "coalesce(b.payment_date, p.due_date)",
  taxWeek: "null::int",
  taxMonth: "coalesce(r.tax_month, p.tax_month)",
  ...personColumns("p"),
  method: "p.method",
  status: "p.status",
  amount:
    "case when p.payee_type = 'TaxAuthority' and p.status = 'Pending' and p.batch_id is null then null else p.amount end",
  reference: "p.reference",
  accountName: "p.account->>'accountName'",
  accountNumberLast4: "right(p.account->>'accountNumber', 4)",
  batchId: "p.batch_id",
  paymentPayeeId: "p.payment_payee_id",
  valueDate: "p.value_date",
  returnedReason: "p.returned_reason",
};

const FROM = `payment as p ${joinEmployee("p")}
      left join pay_run as r on r.organisation_id = p.organisation_id and r.pay_run_id = p.pay_run_id
      left join payment_batch as b on b.organisation_id = p.organisation_id and b.batch_id = p.batch_id`;

/** One row for each payment. */
export const PAYMENT_VIEW = viewSql("payments", COLUMNS, { of: "p", from: FROM });

/** What waiting payments to HMRC come to by the P32, which the session of a report states as JSON. */
const OWED = `left join jsonb_to_recordset(coalesce(nullif(current_setting('app.tax_owed', true), ''), '[]')::jsonb)
        as owed(payment_id text, amount bigint, reference text) on owed.payment_id = p.payment_id`;

/** The view made again: the amounts and references of waiting payments to HMRC are those of the session. */
export const TAX_PAYMENT_VIEW = viewSql(
  "payments",
  {
    ...COLUMNS,
    amount: `coalesce(owed.amount, case when ${WAITS} then null else p.amount end)`,
    reference: "coalesce(owed.reference, p.reference)",
  },
  { of: "p", from: `${FROM} ${OWED}`, isReplaced: true },
);

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

/** Versions of journals; runs that none could be made of are not among them. */
export const JOURNAL_VIEW = viewSql(
  "journals",
  {
    journalId: "j.journal_id",
    payRunId: "j.pay_run_id",
    payrollConfigId: "j.payroll_config_id",
    year: "j.year",
    period: "j.period",
    templateId: "j.template_id",
    "template.name": "t.name",
    version: "j.version",
    isLatest: "j.is_latest",
    reason: "j.reason",
    journalDate: "(j.header->>'journalDate')::date",
    reference: "j.header->>'reference'",
    narration: "j.header->>'narration'",
    totalDebit: pence("j.header", "totalDebit"),
    totalCredit: pence("j.header", "totalCredit"),
    isBalanced: "(j.header->>'isBalanced')::boolean",
    lineCount: "(j.header->>'lineCount')::int",
    createdAt: "j.created_at",
    status: "j.status",
    supplementary: "j.supplementary",
  },
  {
    of: "j",
    from: `(select * from journal where status <> 'Failed') as j
      left join journal_template as t on t.organisation_id = j.organisation_id and t.template_id = j.template_id`,
  },
);
