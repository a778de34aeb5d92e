import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OF_THE_INSTALLATION } from "../../../src/platform/store/tenancy-faults";
import type { NewAccount } from "../../../src/services/access";
import { whiteLabel } from "../branding/support";
import { type TestPlatform, testPlatform } from "../support/platform";
import { openDatabase } from "./contents";
import { exampleWith, pathWith, type ToldOperation, toldOperations } from "./contract";
import { makeRecords } from "./records";

interface Table {
  readonly name: string;
  /** The column of its owner: `organisation_id`, `account_id` or `scope_id`. */
  readonly owner: string;
}

let platform: TestPlatform;
let database: Client;
let bakery: NewAccount;
let mill: NewAccount;
let tables: readonly Table[];
const employees = new Map<string, string>();

beforeAll(async () => {
  platform = await testPlatform();
  database = await openDatabase(platform.databaseUrl);
  bakery = await platform.account("Sample Bakery");
  mill = await platform.account("Sample Mill");
  const both = [bakery, mill];
  for (const account of both) await saveExamples(account);
  await stopWork();
  for (const account of both) await fillTables(account);
  tables = await protectedTables();
  // The guards of locked runs would refuse before the policies do.
  for (const { name } of tables) await database.query(`alter table ${name} disable trigger user`);
});

afterAll(async () => {
  await database.end();
  await platform.stop();
});

/** Saves every example, and locks a run. */
async function saveExamples(account: NewAccount): Promise<void> {
  await whiteLabel(platform, account);
  const call = await platform.callAs(account);
  const own = await makeRecords(call, account, "AB123456C");
  employees.set(account.organisationId, own.employeeId ?? "");
  const headers = { "x-org-id": account.organisationId };
  const saved = toldOperations(platform).filter(
    ({ method, example }) => ["PUT", "POST"].includes(method) && example !== undefined,
  );
  const save = async (operation: ToldOperation) => {
    const once = { ...headers, "idempotency-key": platform.ids.next() };
    await call(operation.method, pathWith(operation.path, own), exampleWith(operation, own), once);
  };
  // Opening balances are refused once a payslip is final.
  for (const operation of saved.filter(({ path }) => path.endsWith("/opening-balance"))) await save(operation);
  const run = `/v1/payroll/${own.payrollConfigId}/2026/1`;
  const lock = () => call("POST", `${run}/lock`, { acknowledgeWarnings: true }, headers);
  await lock();
  // What is taken back has rows too; all others need a locked run.
  await call("POST", `${run}/reopen`, { reason: "Wrong hours" }, headers);
  await lock();
  for (const operation of saved.filter(({ path }) => !path.endsWith("/reopen"))) await save(operation);
  await call("POST", `/v1/payroll/${own.payrollConfigId}/next`, undefined, headers);
}

/** Waits until no job is waiting, and stops all work beside requests: it would remove rows of those below. */
async function stopWork(): Promise<void> {
  const waiting = "select 1 from job where status in ('Pending', 'Running') limit 1";
  while ((await database.query(waiting)).rowCount !== 0) await wait(50);
  await Promise.all([platform.jobs.stop(), platform.workers.stop()]);
}

/** Fills the tables that no caller's operation writes. */
async function fillTables({ accountId, organisationId }: NewAccount): Promise<void> {
  const ofEmployee = [organisationId, employees.get(organisationId)];
  for (const statement of OF_EMPLOYEES) await database.query(statement, ofEmployee);
  for (const statement of OF_ORGANISATIONS) await database.query(statement, [organisationId]);
  for (const statement of OF_ACCOUNTS) await database.query(statement, [accountId, organisationId]);
}

const OF_EMPLOYEES = [
  "insert into late_fact_mark values ($1, 'sample', $2)",
  `insert into holiday_accrual values ($1, $2, 'sample', '2026-04-06', '2026-05-05', 1, 1, now())`,
  `insert into holiday_carried_over (organisation_id, employee_id, holiday_year_start, items, lost, created_at, updated_at)
    values ($1, $2, '2026-04-01', '[]', 0, now(), now()) on conflict do nothing`,
  `insert into holiday_settlement (organisation_id, employee_id, payroll_config_id, year, period, supplementary, units,
      unit_name, direction, amount, agreement_held, created_at, updated_at)
    values ($1, $2, 'sample', 2026, 1, 0, 1, 'Days', 'PayInLieu', 100, false, now(), now()) on conflict do nothing`,
  "insert into pay_run_person select organisation_id, pay_run_id, $2 from pay_run where organisation_id = $1 limit 1",
  `insert into employee_working_pattern (organisation_id, employee_id, effective_from, pattern, created_at)
    values ($1, $2, '2026-04-06', '{}', now())`,
  `insert into pension_membership_end
    select organisation_id, 'sample', membership_id, employee_id, membership_kind, pension_group_id, enrolment_date,
      'Leaver', enrolment_date, null, 'Never', 0, 0, 0, 0, null, null, null, null, null, 'sample', now()
      from pension_membership where organisation_id = $1 and employee_id = $2 limit 1`,
  `insert into pension_late_terms
    select organisation_id, 'sample', membership_id, employee_id, '2026-04-06', '2026-05-06', pension_group_id, null, null,
      now() from pension_membership where organisation_id = $1 and employee_id = $2 limit 1`,
  `insert into pension_information
    select organisation_id, membership_id, employee_id, enrolment_date, null, 'sample', now()
      from pension_membership where organisation_id = $1 and employee_id = $2 limit 1 on conflict do nothing`,
  `insert into pension_assessment (organisation_id, assessment_id, employee_id, payroll_config_id, pay_run_id, year,
      period, supplementary, payment_date, is_enrolled, completed_at)
    values ($1, 'sample', $2, 'sample', 'sample', 2026, 1, 0, '2026-04-30', false, now())`,
  `insert into pension_run_change select organisation_id, pay_run_id, $2, null, null, null from pay_run
    where organisation_id = $1 limit 1 on conflict do nothing`,
  `insert into pension_voluntary_contribution values ($1, $2, 2026, 1, 1, now(), now()) on conflict do nothing`,
  `insert into pension_contribution_override values ($1, $2, 2026, 1, 0.05, null, null, null, false, null, now(), now())
    on conflict do nothing`,
  `insert into employee_ssp_policy (organisation_id, employee_id, effective_from, qualifying_days, created_at)
    values ($1, $2, '2026-04-06', '[]', now())`,
  `insert into document_email (organisation_id, job_id, kind, document_id, employee_id, status, created_at)
    select organisation_id, 'sample', 'payslip', payslip_id, employee_id, 'Sent', now() from payslip
      where organisation_id = $1 and employee_id = $2`,
  `insert into p60 (organisation_id, employee_id, tax_year, issue, p60_id, payroll_config_id, payslip_id, document,
      rules_digest, generated_at)
    select organisation_id, employee_id, year, 1, payslip_id, payroll_config_id, payslip_id, '{}', '', now() from payslip
      where organisation_id = $1 and employee_id = $2`,
  `insert into p45 (organisation_id, employee_id, replacement_number, p45_id, tax_year, payroll_config_id, payslip_id,
      document, rules_digest, issued_at, issued_by)
    select organisation_id, employee_id, 99, payslip_id, year, payroll_config_id, payslip_id, '{}', '', now(), 'sample'
      from payslip where organisation_id = $1 and employee_id = $2`,
  `insert into p11d values ($1, $2, 2026, 1, $2, '{}', null, now(), 'sample') on conflict do nothing`,
];

const OF_ORGANISATIONS = [
  "insert into sandbox_clock values ($1, 0)",
  "insert into holiday_year_end values ($1, '2026-03-31', now()) on conflict do nothing",
  `insert into correction (organisation_id, correction_id, employee_id, payroll_config_id, status, years, content,
      closed_through, treatment, created_at, updated_at)
    select organisation_id, 'sample', employee_id, payroll_config_id, 'Dismissed', '[]', '{}', '2026-04-30',
      'PeriodOfPayment', now(), now() from employee where organisation_id = $1 limit 1`,
  `insert into billing_invoice_run select organisation_id, client_id, 'sample', organisation_id, issue_date, invoice_id
    from billing_invoice where organisation_id = $1 limit 1`,
  `insert into billing_email (organisation_id, email_id, job_id, document_type, client_id, document_id, recipients,
      attach_pdf, attachment_ids, status, created_at)
    select organisation_id, 'sample', 'sample', 'Invoice', client_id, invoice_id, '[]', true, '[]', 'Sent', now()
      from billing_invoice where organisation_id = $1 limit 1`,
  "insert into billing_sequence values ($1, 'Invoice', 2) on conflict do nothing",
  "insert into billing_fee (organisation_id, fee_id, sequence, kind) values ($1, 'sample', 0, 'PerRun')",
  `insert into billing_mapping (organisation_id, sequence, basis, is_excluded) values ($1, 999, 'Amount', false)`,
  `insert into billing_connection (organisation_id, provider, connection_type, status, sealed_access, scopes)
    values ($1, 'Sage', 'OAuth', 'Failed', '', '[]')`,
  `insert into billing_tenant values ($1, 'Sage', 'sample', null, 'Sample', 'Sample')`,
  `insert into billing_sync (organisation_id, provider, tenant_id, record_type, record_id, created_at)
    values ($1, 'Sage', 'sample', 'TaxRate', 'sample', now())`,
  `insert into billing_sign_in values ($1, $1, 'Sage', 'sample', '', '/', now())`,
  `insert into journal_place select organisation_id, pay_run_id, 'sample', null, '[]', '{}' from pay_run
    where organisation_id = $1 limit 1`,
  `insert into journal_debt select organisation_id, pay_run_id, payroll_config_id, 'sample', '{}', '{}' from pay_run
    where organisation_id = $1 limit 1`,
  `insert into journal_run select organisation_id, pay_run_id from pay_run where organisation_id = $1 limit 1
    on conflict do nothing`,
  `insert into journal_send (organisation_id, send_id, journal_id, tenant_id, preset, status, job_id, created_at, updated_at)
    select organisation_id, 'sample', journal_id, 'sample', 'Xero', 'Sent', 'sample', now(), now() from journal
      where organisation_id = $1 limit 1`,
  `insert into journal_send_part (organisation_id, send_id, part, status, line_count, reference, faults)
    values ($1, 'sample', 1, 'Sent', 0, '', 0)`,
  `insert into journal_split select organisation_id, template_id, 99, 'NiCategory', null, null, 'All', now(), now()
    from journal_template where organisation_id = $1 limit 1`,
  `insert into journal_split_value select organisation_id, template_id, 99, 'A', 'A', null, null, now(), now()
    from journal_template where organisation_id = $1 and template_id in (select template_id from journal_split) limit 1`,
  `insert into job (organisation_id, job_id, kind, status, payload, created_at)
    values ($1, 'sample', 'sample', 'Completed', '{}', now())`,
  `insert into form_notification (organisation_id, job_id, form_type, tax_year, skipped)
    values ($1, 'sample', 'P60', 2026, '[]')`,
  `insert into file (scope_id, file_id, file_name, content_type, size, sha256, created_at)
    values ($1, 'sample', 'sample.txt', 'text/plain', 0, '', now())`,
  `insert into recurring_posting select organisation_id, recurring_line_item_id, 'sample', employee_id, 'sample', 2026, 1,
      '2026-04-30', 'sample', 1000, 1000, now() from recurring_item where organisation_id = $1 limit 1`,
  `insert into benefit_posting select organisation_id, benefit_id, 'sample', employee_id, kind, 2026, 'sample', 1,
      '2026-04-30', 'sample', 1000, '{}', null, now() from benefit where organisation_id = $1 limit 1`,
  "insert into benefit_settlement values ($1, 2026, '[]', now()) on conflict do nothing",
  "insert into benefit_declaration values ($1, 2026, '2027-05-10', 0, 0, 0, now()) on conflict do nothing",
  "insert into payment_serial values ($1, 1) on conflict do nothing",
  `insert into payment_approval select organisation_id, batch_id, 'sample', 1, now() from payment_batch
    where organisation_id = $1 limit 1`,
  `insert into court_order_remittance_file (organisation_id, file_id, stored_file_id, serial_number, payment_date,
      payment_count, total, created_at) values ($1, 'sample', 'sample', '000001', '2026-04-30', 0, 0, now())`,
  `insert into pension_export (organisation_id, pay_run_id, job_id, requested_at) values ($1, 'sample', 'sample', now())`,
  `insert into pension_export_file (organisation_id, file_id, pay_run_id, pension_schema_id, pension_provider_id,
      profile_id, file_path, row_count, employee_total, employer_total, problems, created_at)
    select $1, 'sample', 'sample', id, pension_provider_id, '', '', 0, 0, 0, '[]', now() from pension_scheme
      where organisation_id = $1 limit 1`,
  `insert into pension_submission (organisation_id, submission_id, pay_run_id, pension_schema_id, payroll_config_id, year,
      period, supplementary, frequency, created_at)
    select $1, 'sample', 'sample', id, 'sample', 2026, 1, 0, 'Monthly', now() from pension_scheme
      where organisation_id = $1 limit 1`,
  `insert into pension_submission_part (organisation_id, submission_id, part, status, attempt, job_id, faults, updated_at)
    values ($1, 'sample', 'Enrolments', 'Failed', 1, 'sample', 0, now())`,
  `insert into pension_enrolled (organisation_id, pension_schema_id, employee_id, submission_id)
    select $1, pension_scheme.id, employee_id, 'sample' from pension_scheme, employee
      where pension_scheme.organisation_id = $1 and employee.organisation_id = $1 limit 1`,
  `insert into rti_sandbox_message
      (organisation_id, correlation_id, transaction_id, message_class, answer, received_at)
    values ($1, 'sample', 'sample', 'sample', '', now())`,
  `insert into dps_job (organisation_id, job_id, job_type, data_types, created_by)
    values ($1, 'sample', 'RetrieveAll', '[]', 'sample')`,
  `insert into dps_job_item (organisation_id, job_id, notification_id) values ($1, 'sample', 'sample')`,
  `insert into dps_pagination (organisation_id, service, data_type, high_water_mark, more_data, last_retrieved_count)
    values ($1, 'PAYE', 'AR', 0, false, 0) on conflict do nothing`,
  `insert into webhook_lane (scope_id, endpoint_id, lane_id)
    select scope_id, endpoint_id, 'sample' from webhook_endpoint where scope_id = $1`,
  `insert into webhook_attempt (scope_id, delivery_id, attempt_number, sent_at, duration_ms, url, secret_ids,
      request_headers, response_body_truncated) values ($1, 'sample', 1, now(), 0, '', '{}', '{}', false)`,
  `insert into webhook_alert (scope_id, alert_id, endpoint_id, account_id, kind, failing_since, created_at)
    select organisation_id, 'sample', 'sample', account_id, 'Failing', now(), now() from organisation
      where organisation_id = $1`,
  `insert into account_event (account_id, event_id, event_type, occurred_at, resource_url, body, claimed_at)
    select account_id, 'sample', 'webhook.sample', now(), '', '{}', now() from organisation where organisation_id = $1`,
  `insert into pay_dirty (organisation_id, dirty_id, created_at) values ($1, 'sample', now())`,
  `insert into year_end (organisation_id, payroll_config_id, tax_year, finalised_at, finalised_by, p60_count, document)
    select organisation_id, payroll_config_id, 2026, now(), 'sample', 0, '{}' from payroll_config
      where organisation_id = $1`,
  "insert into report_mark (organisation_id, pay_run_id, employee_id) values ($1, 'sample', 'sample')",
  "insert into report_slot (organisation_id, slot_id, expires_at) values ($1, 'sample', now())",
  "insert into archived_organisation (organisation_id, archived_at) values ($1, now())",
  `insert into pay_run_approval_settings (organisation_id, approvals_needed, created_at, updated_at)
    values ($1, 2, now(), now())`,
  `insert into pay_run_approval (organisation_id, pay_run_id, approval_id, status, requested_at, requested_by, approvals)
    select organisation_id, pay_run_id, 'sample', 'Requested', now(), '', '[]' from pay_run
      where organisation_id = $1 limit 1`,
  `insert into pay_run_approval_figure (organisation_id, pay_run_id, employee_id, figures)
    select organisation_id, pay_run_id, employee_id, '{}' from pay_run_approval join payslip
      using (organisation_id, pay_run_id) where organisation_id = $1 limit 1`,
];

const OF_ACCOUNTS = [
  `insert into person_grant select account_id, owner_principal_id, $2 from account where account_id = $1
    on conflict do nothing`,
  `insert into person_session
    select account_id, 'sample', owner_principal_id, null, '', now(), now() from account
      where account_id = $1 and account_id <> $2`,
  `insert into identity_provider select $1, 'sample', 'Sample', 'https://sample.example', 'sample', '', '{}'
    where $1 <> $2`,
  `insert into sign_in_identity select $2, 'sample', '', now(), now() where $1 <> $2`,
  `insert into sign_in_link select $2, 'sample', 'Invitation', 'sample', '', now() where $1 <> $2`,
  `insert into sign_in_email
    select $2, 'sample', 'Invitation', 'sample', null, 99, now() + interval '1 hour' where $1 <> $2`,
  `insert into brand_draft (account_id, brand, updated_at) select $1, '{}', now() where $1 <> $2`,
  `insert into brand_revision (account_id, revision_id, number, brand, published_at, published_by)
    select $1, 'sample', 1, '{}', now(), '' where $1 <> $2`,
  `insert into brand_domain (account_id, purpose, domain, status, records, next_check_at, missed_checks, created_at)
    select $1, 'Web', 'sample.example', 'Pending', '[]', now(), 0, now() where $1 <> $2`,
  `insert into organisation_branding (account_id, organisation_id, updated_at) values ($1, $2, now())
    on conflict do nothing`,
  `insert into provider_sign_in select $2, 'sample', 'sample', '', '', '/', now() where $1 <> $2`,
  `insert into sign_in_factor select $2, 'sample', 'Authenticator', 'sample', '', null, 0, now(), null where $1 <> $2`,
  `insert into recovery_code select $2, 'sample' where $1 <> $2`,
  `insert into passkey_challenge select $2, 'sample', now() where $1 <> $2`,
  `insert into sign_in_attempt select $2, 'sample', now() where $1 <> $2`,
];

async function protectedTables(): Promise<readonly Table[]> {
  const statement = `select distinct on (name) relname as name, attname as owner
    from pg_class join pg_index on indrelid = pg_class.oid and indisprimary
      join pg_attribute on attrelid = pg_class.oid and attnum = indkey[0]
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all($1) order by name`;
  return (await database.query<Table>(statement, [OF_THE_INSTALLATION])).rows;
}

/** Runs statements without any condition as one organisation, or as its account for the tables of accounts. */
async function asOwner<T>({ owner }: Table, account: NewAccount, statement: string): Promise<readonly T[]> {
  const query = sql.raw<T>(statement);
  const { rows } =
    owner === "account_id"
      ? await platform.store.inAccount(account.accountId, (tx) => query.execute(tx))
      : await platform.store.inTenant(account.organisationId, (tx) => query.execute(tx));
  return rows;
}

function idOf({ owner }: Table, account: NewAccount): string {
  return owner === "account_id" ? account.accountId : account.organisationId;
}

describe("without any filter of the application", () => {
  it("there is a row of each organisation in every table, or the rows below would show nothing", async () => {
    const empty = [];
    for (const table of tables) {
      const { rows } = await database.query(`select distinct ${table.owner} as id from ${table.name}`);
      const ids = rows.map(({ id }) => id);
      for (const each of [bakery, mill]) if (!ids.includes(idOf(table, each))) empty.push(table.name);
    }
    expect(tables.length).toBeGreaterThan(30);
    expect(empty).toEqual([]);
  });

  it("an organisation sees its own rows of every table, and nobody else's", async () => {
    for (const table of tables) {
      const seen = await asOwner<{ id: string }>(
        table,
        mill,
        `select distinct ${table.owner} as id from ${table.name}`,
      );
      expect(seen, table.name).toEqual([{ id: idOf(table, mill) }]);
    }
  });

  it("an organisation writes its own rows of every table, and nobody else's", async () => {
    for (const table of tables) {
      const update = `update ${table.name} set ${table.owner} = ${table.owner} returning ${table.owner} as id`;
      const written = await asOwner<{ id: string }>(table, mill, update);
      expect([...new Set(written.map(({ id }) => id))], table.name).toEqual([idOf(table, mill)]);
    }
  });

  it("an organisation gives no row of its own to another", async () => {
    for (const table of tables) {
      const update = `update ${table.name} set ${table.owner} = '${idOf(table, bakery)}'`;
      await expect(asOwner(table, mill, update), table.name).rejects.toThrow(/row-level security/);
    }
  });
});
