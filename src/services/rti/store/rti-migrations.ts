import { type Migration, pastPolicies, protectTenantTable } from "../../../platform/store";

const SUBMISSIONS = `
  create table rti_submission (
    organisation_id text not null,
    submission_id text not null,
    submission_type text not null check (submission_type in ('Fps', 'Eps', 'ManualEps')),
    payroll_config_id text,
    tax_year int not null,
    period int,
    tax_month int,
    status text not null check (status in ('Pending', 'Submitted', 'Accepted', 'Rejected', 'Failed')),
    is_correction boolean not null,
    supersedes_submission_id text,
    late_reason text,
    final_submission_details jsonb,
    payment_date date,
    employee_count int,
    totals jsonb,
    ir_mark text not null,
    message text not null,
    facts jsonb not null,
    errors jsonb not null default '[]',
    validation_warnings jsonb not null default '[]',
    job_id text,
    correlation_id text,
    poll_address text,
    poll_seconds int,
    sending_since timestamptz,
    faults int not null default 0,
    is_closed boolean not null default false,
    submitted_at timestamptz,
    responded_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, submission_id),
    foreign key (organisation_id, payroll_config_id) references payroll_config,
    foreign key (organisation_id, supersedes_submission_id) references rti_submission
  );
  create index rti_submission_by_run on rti_submission (organisation_id, payroll_config_id, tax_year, period);
  ${protectTenantTable("rti_submission")}`;

const TOLD = `
  create table rti_told (
    organisation_id text not null,
    submission_id text not null,
    employee_id text not null,
    tax_year int not null,
    payroll_id text not null,
    has_starter boolean not null,
    has_leaver boolean not null,
    has_appointment boolean not null,
    items jsonb not null,
    primary key (organisation_id, submission_id, employee_id),
    foreign key (organisation_id, submission_id) references rti_submission on delete cascade,
    foreign key (organisation_id, employee_id) references employee on delete cascade
  );
  create index rti_told_by_employee on rti_told (organisation_id, employee_id, submission_id);
  ${protectTenantTable("rti_told")}`;

/** What the sandbox's own gateway stores until it is asked to delete it. */
const SANDBOX = `
  create table rti_sandbox_message (
    organisation_id text not null,
    correlation_id text not null,
    transaction_id text not null,
    message_class text not null,
    answer text not null,
    received_at timestamptz not null,
    primary key (organisation_id, correlation_id)
  );
  ${protectTenantTable("rti_sandbox_message")}`;

/** An FPS refers to its run. */
const RUNS = `
  alter table rti_submission add column pay_run_id text, add column supplementary int;
  ${pastPolicies(
    ["rti_submission", "pay_run"],
    `update rti_submission as sent set pay_run_id = run.pay_run_id, supplementary = run.supplementary
      from pay_run as run where run.organisation_id = sent.organisation_id
        and run.payroll_config_id = sent.payroll_config_id and run.year = sent.tax_year and run.period = sent.period;`,
  )}
  alter table rti_submission add foreign key (organisation_id, pay_run_id) references pay_run;
  drop index rti_submission_by_run;
  create index rti_submission_by_run on rti_submission (organisation_id, pay_run_id);`;

/** The runs that earlier submissions report: an FPS its own, an EPS those locked before it, up to its month. */
const USES = pastPolicies(
  ["rti_submission", "pay_run", "pay_run_use"],
  `insert into pay_run_use (organisation_id, pay_run_id, used_by, record_id)
    select run.organisation_id, run.pay_run_id, sent.submission_type, sent.submission_id
    from rti_submission as sent join pay_run as run using (organisation_id)
    where sent.status <> 'Rejected' and (run.pay_run_id = sent.pay_run_id or (sent.submission_type = 'Eps'
      and run.tax_year = sent.tax_year and run.tax_month <= sent.tax_month and run.locked_at <= sent.created_at));`,
);

/** By what HMRC recognises an employment; earlier messages did not keep it apart. */
const IDENTITIES = "alter table rti_told add column identity jsonb";

/** Figures of a past year that corrections state. */
const CORRECTIONS = `
  alter table rti_told add column corrections jsonb not null default '[]', add column to_date jsonb;
  create index rti_told_by_correction on rti_told using gin (corrections) where corrections <> '[]';`;

/** Full payment submissions of many employees are sent in parts. */
const PARTS = `
  alter table rti_submission add column part int not null default 1, add column parts int not null default 1,
    add column first_part_id text`;

/** Figures of a past year are few: what is shown of a year looks for them without reading what was reported of everybody. */
const CORRECTED_YEARS =
  "create index rti_told_corrected on rti_told (organisation_id, tax_year, employee_id) where to_date is not null";

/** Who asked for a submission: what follows from its acceptance has the name too. */
const REQUESTERS = "alter table rti_submission add column requested_by text";

/** Submissions refer to payrolls and their runs. */
export const rtiMigrations: readonly Migration[] = [
  { id: "rti-0001", sql: SUBMISSIONS + TOLD + SANDBOX },
  { id: "rti-0002-runs", sql: RUNS },
  { id: "rti-0003-uses", sql: USES },
  { id: "rti-0004-identities", sql: IDENTITIES },
  { id: "rti-0005-corrections", sql: CORRECTIONS },
  { id: "rti-0006-parts", sql: PARTS },
  { id: "rti-0007-corrected-years", sql: CORRECTED_YEARS },
  { id: "rti-0008-requesters", sql: REQUESTERS },
];
