import { type Migration, protectTenantTable } from "../../../platform/store";

/** What a locked run changed of an employee's pensions beside rows that name it. Reopening the run takes it back. */
export const pensionReopeningMigrations: readonly Migration[] = [
  {
    id: "pensions-reopening-0001",
    sql: `
      create table pension_run_change (
        organisation_id text not null,
        pay_run_id text not null,
        employee_id text not null,
        membership_id text,
        postponement_before jsonb,
        postponement_after jsonb,
        primary key (organisation_id, pay_run_id, employee_id),
        foreign key (organisation_id, employee_id) references employee on delete cascade,
        foreign key (organisation_id, pay_run_id) references pay_run
      );
      ${protectTenantTable("pension_run_change")}
      alter table pension_membership_end add column pay_run_id text;
      create index pension_membership_end_of_run on pension_membership_end (organisation_id, pay_run_id);`,
  },
];
