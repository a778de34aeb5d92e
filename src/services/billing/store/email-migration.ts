import { type Migration, protectTenantTable } from "../../../platform/store";

/** Emails of invoices and credit notes, each sent by a job. */
export const emailMigration: Migration = {
  id: "billing-0007-emails",
  sql: `
    create table billing_email (
      organisation_id text not null,
      email_id text not null,
      job_id text not null,
      document_type text not null check (document_type in ('Invoice', 'CreditNote')),
      client_id text not null,
      document_id text not null,
      recipients jsonb not null,
      subject text,
      message text,
      attach_pdf boolean not null,
      attachment_ids jsonb not null,
      status text not null check (status in ('Waiting', 'Sent', 'Failed')),
      reason_token text,
      sent_at timestamptz,
      created_at timestamptz not null,
      primary key (organisation_id, email_id),
      foreign key (organisation_id, client_id) references billing_client
    );
    create index billing_email_document on billing_email (organisation_id, document_id, email_id);
    ${protectTenantTable("billing_email")}`,
};
