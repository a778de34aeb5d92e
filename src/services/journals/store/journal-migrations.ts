import { keepNamed, keepVersions, type Migration, protectTenantTable } from "../../../platform/store";
import { marksPayElements } from "../../pay";

const TIMES = "created_at timestamptz not null, updated_at timestamptz not null";

const TEMPLATES = `
  create table journal_template (
    organisation_id text not null,
    template_id text not null,
    name text not null,
    description text,
    is_default boolean not null,
    payroll_config_ids jsonb not null,
    account_code_composition jsonb,
    narration_format text,
    reference_format text,
    export_preset text,
    custom_columns jsonb,
    date_format_preset text,
    decimal_places int not null,
    consolidate_lines boolean not null,
    show_zero_lines boolean not null,
    accounts_preset text not null,
    has_journals boolean not null default false,
    is_archived boolean not null default false,
    ${TIMES},
    primary key (organisation_id, template_id)
  );
  create unique index journal_template_name on journal_template (organisation_id, lower(name)) where not is_archived;
  create unique index journal_template_default on journal_template (organisation_id) where is_default;
  ${protectTenantTable("journal_template")} ${keepVersions("journal_template", { apart: ["has_journals"] })}

  create table journal_mapping (
    organisation_id text not null,
    template_id text not null,
    kind text not null check (kind in ('PayElement', 'ControlAccount')),
    mapping_key text not null,
    nominal_code text not null,
    nominal_name text,
    description text,
    side text,
    is_excluded boolean not null,
    ${TIMES},
    primary key (organisation_id, template_id, kind, mapping_key),
    foreign key (organisation_id, template_id) references journal_template on delete cascade
  );
  ${protectTenantTable("journal_mapping")}

  create table journal_split (
    organisation_id text not null,
    template_id text not null,
    sequence int not null,
    dimension text not null,
    tag_group text,
    tracking_category text,
    applies_to text not null,
    ${TIMES},
    primary key (organisation_id, template_id, sequence),
    foreign key (organisation_id, template_id) references journal_template on delete cascade
  );
  ${protectTenantTable("journal_split")}

  create table journal_split_value (
    organisation_id text not null,
    template_id text not null,
    sequence int not null,
    split_value_key text not null,
    tracking_code text,
    account_segment text,
    nominal_code text,
    ${TIMES},
    primary key (organisation_id, template_id, sequence, split_value_key),
    foreign key (organisation_id, template_id, sequence) references journal_split on delete cascade
  );
  ${protectTenantTable("journal_split_value")}

  create table journal_settings (
    organisation_id text not null primary key,
    auto_generate_on_lock boolean not null,
    suspense_account jsonb,
    clearing_account jsonb,
    ledger_closed_until date,
    export_preset text,
    date_format_preset text,
    separator text,
    ${TIMES}
  );
  ${protectTenantTable("journal_settings")} ${keepVersions("journal_settings")}
`;

/** What payslips do not say of themselves, as it was when they became final. */
const PLACES = `
  create table journal_place (
    organisation_id text not null,
    pay_run_id text not null,
    employee_id text not null,
    cost_centre text,
    tags jsonb not null,
    lines jsonb not null,
    primary key (organisation_id, pay_run_id, employee_id),
    foreign key (organisation_id, pay_run_id) references pay_run
  );
  ${protectTenantTable("journal_place")}

  create table journal_run (
    organisation_id text not null,
    pay_run_id text not null,
    primary key (organisation_id, pay_run_id),
    foreign key (organisation_id, pay_run_id) references pay_run
  );
  ${protectTenantTable("journal_run")}
`;

/** The last guard: the database refuses to change what a journal says, whatever a program does. */
const JOURNALS = `
  create table journal (
    organisation_id text not null,
    journal_id text not null,
    pay_run_id text not null,
    payroll_config_id text not null,
    year int not null,
    period int not null,
    supplementary int not null,
    template_id text not null,
    version int not null,
    status text not null check (status in ('Current', 'Superseded', 'Withdrawn', 'Failed')),
    is_latest boolean not null,
    reason text not null,
    header jsonb,
    form jsonb,
    note text,
    reverses_journal_id text,
    reversed_by_journal_id text,
    error_token text,
    error_text text,
    missing jsonb not null,
    generated_by text not null,
    ${TIMES},
    primary key (organisation_id, journal_id),
    foreign key (organisation_id, pay_run_id) references pay_run,
    foreign key (organisation_id, template_id) references journal_template
  );
  create unique index journal_version on journal (organisation_id, pay_run_id, template_id, version);
  create unique index journal_latest on journal (organisation_id, pay_run_id, template_id) where is_latest;
  create index journal_by_run on journal (organisation_id, payroll_config_id, year, period, supplementary);
  ${protectTenantTable("journal")}

  create table journal_line (
    organisation_id text not null,
    journal_id text not null,
    line_number int not null,
    nominal_code text not null,
    account_code text not null,
    nominal_name text,
    description text not null,
    debit bigint not null,
    credit bigint not null,
    department text,
    tracking_codes jsonb not null,
    pay_element_id text,
    control_account text,
    primary key (organisation_id, journal_id, line_number),
    foreign key (organisation_id, journal_id) references journal
  );
  ${protectTenantTable("journal_line")}

  create function refuse_made_journal() returns trigger language plpgsql as $$
    declare moves constant text[] :=
      array['status', 'is_latest', 'reversed_by_journal_id', 'updated_at'];
    begin
      if old.status = 'Failed' then return coalesce(new, old); end if;
      if tg_op = 'DELETE' or to_jsonb(new) - moves is distinct from to_jsonb(old) - moves then
        raise exception 'the journal is made';
      end if;
      return new;
    end $$;
  create trigger journal_made before update or delete on journal for each row execute function refuse_made_journal();

  create function refuse_made_line() returns trigger language plpgsql as $$
    begin raise exception 'the journal is made'; end $$;
  create trigger journal_line_made before update or delete on journal_line
    for each row execute function refuse_made_line();
`;

/** A version is sent to a tenant once, in parts. */
const SENDS = `
  create table journal_send (
    organisation_id text not null,
    send_id text not null,
    journal_id text not null,
    tenant_id text not null,
    preset text not null,
    status text not null check (status in ('Pending', 'Sent', 'Failed')),
    error_token text,
    error_text text,
    job_id text not null,
    ${TIMES},
    primary key (organisation_id, send_id),
    foreign key (organisation_id, journal_id) references journal
  );
  create unique index journal_send_of on journal_send (organisation_id, journal_id, tenant_id);
  ${protectTenantTable("journal_send")}

  create table journal_send_part (
    organisation_id text not null,
    send_id text not null,
    part int not null,
    status text not null check (status in ('Pending', 'Sent', 'Failed')),
    line_count int not null,
    reference text not null,
    external_journal_id text,
    error_token text,
    error_text text,
    sending_since timestamptz,
    sent_at timestamptz,
    faults int not null,
    primary key (organisation_id, send_id, part),
    foreign key (organisation_id, send_id) references journal_send on delete cascade
  );
  ${protectTenantTable("journal_send_part")}
`;

/** What runs post of leavers' debts. */
const DEBTS = `
  create table journal_debt (
    organisation_id text not null,
    pay_run_id text not null,
    payroll_config_id text not null,
    employee_id text not null,
    amounts jsonb not null,
    facts jsonb not null,
    primary key (organisation_id, pay_run_id, employee_id),
    foreign key (organisation_id, pay_run_id) references pay_run
  );
  create index journal_debt_of on journal_debt (organisation_id, payroll_config_id, employee_id);
  ${protectTenantTable("journal_debt")}
`;

export const journalMigrations: readonly Migration[] = [
  { id: "journals-0001-templates", sql: TEMPLATES },
  { id: "journals-0002-journals", sql: PLACES + JOURNALS },
  { id: "journals-0003-sends", sql: SENDS },
  {
    id: "journals-0004-named",
    sql:
      marksPayElements("journal_mapping", "mapping_key") +
      keepNamed("payroll_config", "journal_template", "n.payroll_config_ids ? old.payroll_config_id"),
  },
  // A journal of another run is looked for by its reference.
  {
    id: "journals-0005-references",
    sql: "create index journal_by_reference on journal (organisation_id, (header ->> 'reference'));",
  },
  { id: "journals-0006-debts", sql: DEBTS },
];
