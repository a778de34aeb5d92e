import { sql } from "kysely";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
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

beforeAll(async () => {
  platform = await testPlatform();
  database = await openDatabase(platform.databaseUrl);
  bakery = await platform.account("Sample Bakery");
  mill = await platform.account("Sample Mill");
  for (const account of [bakery, mill]) await fillTables(account);
  tables = await protectedTables();
  // The guards of locked runs would refuse before the policies do.
  for (const { name } of tables) await database.query(`alter table ${name} disable trigger user`);
});

afterAll(async () => {
  await database.end();
  await platform.stop();
});

/** Saves every example, locks a run, and fills the tables that no caller's operation writes. */
async function fillTables(account: NewAccount): Promise<void> {
  const call = await platform.callAs(account);
  const own = await makeRecords(call, account, "AB123456C");
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
  await call("POST", `/v1/payroll/${own.payrollConfigId}/2026/1/lock`, { acknowledgeWarnings: true }, headers);
  for (const operation of saved) await save(operation);
  await call("POST", `/v1/payroll/${own.payrollConfigId}/next`, undefined, headers);
  const ofEmployee = [account.organisationId, own.employeeId];
  for (const statement of OF_EMPLOYEES) await database.query(statement, ofEmployee);
  for (const statement of OF_ORGANISATIONS) await database.query(statement, [account.organisationId]);
  for (const statement of OF_ACCOUNTS) await database.query(statement, [account.accountId, account.organisationId]);
}

const OF_EMPLOYEES = [
  `insert into employee_working_pattern (organisation_id, employee_id, effective_from, pattern, created_at)
    values ($1, $2, '2026-04-06', '{}', now())`,
  `insert into employee_ssp_policy (organisation_id, employee_id, effective_from, qualifying_days, created_at)
    values ($1, $2, '2026-04-06', '[]', now())`,
  `insert into payslip_letter (organisation_id, job_id, payslip_id, employee_id, status, created_at)
    select organisation_id, 'sample', payslip_id, employee_id, 'Sent', now() from payslip
      where organisation_id = $1 and employee_id = $2`,
  `insert into p60 (organisation_id, employee_id, tax_year, issue, p60_id, payroll_config_id, payslip_id, document,
      rules_digest, generated_at)
    select organisation_id, employee_id, year, 1, payslip_id, payroll_config_id, payslip_id, '{}', '', now() from payslip
      where organisation_id = $1 and employee_id = $2`,
];

const OF_ORGANISATIONS = [
  `insert into job (organisation_id, job_id, kind, status, payload, created_at)
    values ($1, 'sample', 'sample', 'Completed', '{}', now())`,
  `insert into file (scope_id, file_id, file_name, content_type, size, sha256, created_at)
    values ($1, 'sample', 'sample.txt', 'text/plain', 0, '', now())`,
  `insert into rti_sandbox_message
      (organisation_id, correlation_id, transaction_id, message_class, answer, received_at)
    values ($1, 'sample', 'sample', 'sample', '', now())`,
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
  `insert into sign_in_attempt select $2, 'sample', now() where $1 <> $2`,
];

async function protectedTables(): Promise<readonly Table[]> {
  const { rows } = await database.query<Table>(`select distinct on (name) relname as name, attname as owner
    from pg_class join pg_index on indrelid = pg_class.oid and indisprimary
      join pg_attribute on attrelid = pg_class.oid and attnum = indkey[0]
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('migration', 'installation', 'timed_job') order by name`);
  return rows;
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
