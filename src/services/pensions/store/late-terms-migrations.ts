import { type Migration, protectTenantTable } from "../../../platform/store";

/** Groups and factors of members in closed periods that became known late. The payslips stay, and corrections follow. */
export const lateTermsMigrations: readonly Migration[] = [
  {
    id: "pensions-late-terms-0001",
    sql: `
      create table pension_late_terms (
        organisation_id text not null,
        late_terms_id text not null,
        membership_id text not null,
        employee_id text not null,
        acts_from date not null,
        acts_before date not null,
        pension_group_id text not null,
        employee_factor numeric,
        employer_factor numeric,
        created_at timestamptz not null,
        primary key (organisation_id, late_terms_id),
        foreign key (organisation_id, employee_id) references employee on delete cascade,
        foreign key (organisation_id, membership_id) references pension_membership on delete cascade,
        foreign key (organisation_id, pension_group_id) references pension_group
      );
      create index pension_late_terms_of_employee on pension_late_terms (organisation_id, employee_id);
      create index pension_late_terms_of_membership on pension_late_terms (organisation_id, membership_id);
      create index pension_late_terms_of_group on pension_late_terms (organisation_id, pension_group_id);
      ${protectTenantTable("pension_late_terms")}`,
  },
];
