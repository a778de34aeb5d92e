import { type Migration, pastPolicies, protectTenantTable } from "../../../platform/store";

/** An email for each payslip that a job sends. Final payslips cannot be deleted, so none of these is orphaned. */
export const emailMigrations: readonly Migration[] = [
  {
    id: "payslip-files-0001",
    sql: `
      create table payslip_letter (
        organisation_id text not null,
        job_id text not null,
        payslip_id text not null,
        employee_id text not null,
        status text not null check (status in ('Waiting', 'Sent', 'Skipped')),
        reason_token text,
        tries int not null default 0,
        is_told boolean not null default false,
        sent_at timestamptz,
        created_at timestamptz not null,
        primary key (organisation_id, job_id, payslip_id),
        foreign key (organisation_id, payslip_id) references payslip
      );
      create index payslip_letter_by_payslip on payslip_letter (organisation_id, payslip_id);
      ${protectTenantTable("payslip_letter")}`,
  },
  {
    id: "payslip-files-0002-uses",
    sql: pastPolicies(
      ["payslip_letter", "payslip", "pay_run_use"],
      `insert into pay_run_use (organisation_id, pay_run_id, used_by, record_id)
        select distinct organisation_id, pay_run_id, 'PayslipEmail', job_id
        from payslip_letter join payslip using (organisation_id, payslip_id) where status <> 'Skipped';`,
    ),
  },
  {
    // Documents of other kinds are emailed too, so the table names no payslip any more.
    id: "payslip-files-0003-documents",
    sql: `
      alter table payslip_letter rename to document_email;
      alter table document_email rename column payslip_id to document_id;
      alter table document_email drop constraint payslip_letter_organisation_id_payslip_id_fkey;
      alter table document_email rename constraint payslip_letter_pkey to document_email_pkey;
      alter table document_email add column kind text not null default 'payslip';
      alter table document_email alter column kind drop default;
      alter index payslip_letter_by_payslip rename to document_email_by_document;`,
  },
];
