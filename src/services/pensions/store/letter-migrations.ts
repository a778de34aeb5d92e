import { type Migration, protectTenantTable } from "../../../platform/store";

/** Letters stay when a membership is removed; information that was given belongs to its membership. */
export const letterMigrations: readonly Migration[] = [
  {
    id: "pensions-letters-0001",
    sql: `
      create table pension_letter (
        organisation_id text not null,
        letter_id text not null,
        employee_id text not null,
        letter_type text not null,
        language text not null,
        delivery text not null check (delivery in ('Email', 'Print')),
        membership_id text,
        about_date date,
        document jsonb,
        failure_reason text,
        sent_to text,
        requested_by text not null,
        created_at timestamptz not null,
        primary key (organisation_id, letter_id),
        foreign key (organisation_id, employee_id) references employee on delete cascade,
        check ((document is null) = (failure_reason is not null))
      );
      create index pension_letter_of_employee on pension_letter (organisation_id, employee_id, letter_type);
      create index pension_letter_of_membership on pension_letter (organisation_id, membership_id);
      ${protectTenantTable("pension_letter")}

      create table pension_information (
        organisation_id text not null,
        membership_id text not null,
        employee_id text not null,
        sent_date date not null,
        note text,
        recorded_by text not null,
        recorded_at timestamptz not null,
        primary key (organisation_id, membership_id),
        foreign key (organisation_id, membership_id) references pension_membership on delete cascade
      );
      create index pension_information_of_employee on pension_information (organisation_id, employee_id);
      ${protectTenantTable("pension_information")}`,
  },
];
