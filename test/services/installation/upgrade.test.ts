import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "../../../src/platform/store";
import { migrate } from "../../../src/platform/store/migrate";
import { platformMigrations } from "../../../src/platform/store/platform-migrations";
import { ensureRoles } from "../../../src/platform/store/roles";
import { MIGRATIONS } from "../../../src/services/installation";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

/** An ordinary user who owns the database, and may not pass row-level security. */
const OWNER = `paypacket_owner_${randomBytes(6).toString("hex")}`;
const ORGANISATION = "01JZ3V6D4R8QK2M5N7P9T1W3X1";

let database: FreshDatabase;
let administrator: Client;

beforeAll(async () => {
  database = await freshDatabase();
  administrator = new Client({ connectionString: database.url });
  await administrator.connect();
  await administrator.query(`
    create role ${OWNER} login password '${OWNER}' createrole;
    do $$ begin
      execute format('alter database %I owner to ${OWNER}', current_database());
    end $$;`);
  for (const role of ["app_rt", "app_sys"])
    await administrator.query(`grant ${role} to ${OWNER}`).catch(() => undefined);
});

afterAll(async () => {
  await administrator.query(`reassign owned by ${OWNER} to current_user; drop owned by ${OWNER}`);
  await administrator.query(`drop role ${OWNER}`);
  await administrator.end();
  await database.drop();
});

function urlOfOwner(): string {
  const url = new URL(database.url);
  [url.username, url.password] = [OWNER, OWNER];
  return url.href;
}

/** Migrates the database as its owner to an earlier version: without some migrations, or all of a service. */
async function migrateWithout(later: readonly string[]): Promise<void> {
  const owner = new Client({ connectionString: urlOfOwner() });
  await owner.connect();
  await ensureRoles(owner);
  const all = [...platformMigrations, ...MIGRATIONS];
  await migrate(
    owner,
    all.filter(({ id }) => !later.some((each) => id === each || id.startsWith(`${each}-`))),
  );
  await owner.end();
}

/** Opens the database as its owner, which migrates it to the present version. */
async function openAsOwner(): Promise<void> {
  const store = await openStore({ url: urlOfOwner(), environment: "sandbox", migrations: MIGRATIONS });
  await store.close();
}

/** Stores a row as an earlier version did; other rows that it refers to need not exist. */
async function keep(table: string, row: object): Promise<void> {
  await administrator.query("set session_replication_role = replica");
  const columns = Object.keys(row).join(", ");
  const values = `select ${columns} from jsonb_populate_record(null::${table}, $1)`;
  await administrator.query(`insert into ${table} (${columns}) ${values}`, [row]);
  await administrator.query("set session_replication_role = origin");
}

/** The migrations after the version that stored these rows. */
const LATER = [
  ...[
    "pay-runs-0006-supplementary",
    "pay-runs-0007-uses",
    "pay-runs-0009-fps-facts",
    "pay-runs-0010-awards",
    "pay-0005-several-pensions",
    "rti-0002-runs",
    "rti-0003-uses",
    "rti-0004-identities",
  ],
  ...["payslip-files-0002-uses", "payslip-files-0003-documents", "year-end-0002-uses"],
  ...[
    "platform-months-0001",
    "webhooks-months-0001",
    "webhooks-months-0002",
    "platform-months-0002-alone",
    "access-0005-rows",
  ],
  ...[
    "pay-runs-0011-reopening",
    "pay-runs-0012-supplementary-runs",
    "forms-0003-reopening",
    "court-orders-0002-reopening",
  ],
  ...["pensions-reopening", "reports", "journals", "billing", "corrections"],
];
const DELIVERY = "01JZ3V6D4R8QK2M5N7P9T1W3X9";
const AT = "2026-04-28T09:30:00Z";
const PERIOD = { organisation_id: ORGANISATION, payroll_config_id: "payroll", year: 2026, period: 1 };
const DAY = "2026-04-30";
const AMOUNTS = Object.fromEntries(
  [
    ...["gross_pay", "taxable_pay", "tax", "ni", "employer_ni", "student_loan", "postgraduate_loan", "pension"],
    ...["employer_pension", "net_pay", "employer_cost"],
  ].map((name) => [name, 100]),
);

describe("a database of an earlier version", () => {
  it("keeps its runs, lines, payslips and submissions, which name the main run", async () => {
    await migrateWithout(LATER);
    const run = { sequence: 0, pay_frequency: "Monthly", period_start_date: "2026-04-01", period_end_date: DAY };
    const paid = { regular_payment_date: DAY, payment_date: DAY };
    const tax = { tax_year: 2026, tax_month: 1, tax_week: 4, status: "Locked" };
    const made = { created_at: AT, updated_at: AT };
    const lockedAt = { locked_at: AT };
    await keep("pay_run", { ...PERIOD, pay_run_id: "run", ...run, ...paid, ...tax, ...lockedAt, ...made });
    const line = { line_id: "line", employee_id: "worker", sequence: 0, payroll_date: DAY, pay_element_id: "salary" };
    await keep("payroll_line", { ...PERIOD, ...line, amount: 100, ...made });
    const slip = { payslip_id: "slip", employee_id: "worker", pay_run_id: "run", document: {}, rules_digest: "sha" };
    await keep("payslip", { ...PERIOD, ...slip, ...paid, ...AMOUNTS, created_at: AT });
    const { year: tax_year, ...place } = PERIOD;
    const sent = { is_correction: false, ir_mark: "mark", message: "<xml/>", facts: {}, ...made, status: "Accepted" };
    const fps = { ...place, tax_year, ...sent, submission_id: "fps", submission_type: "Fps" };
    await keep("rti_submission", fps);
    const eps = {
      ...fps,
      submission_id: "eps",
      submission_type: "Eps",
      payroll_config_id: null,
      period: null,
      tax_month: 2,
    };
    await keep("rti_submission", eps);

    const letter = { organisation_id: ORGANISATION, payslip_id: "slip", employee_id: "worker", created_at: AT };
    await keep("payslip_letter", { ...letter, job_id: "emails", status: "Sent" });
    await keep("payslip_letter", { ...letter, job_id: "none", status: "Skipped" });
    const { period: _, ...payroll } = place;
    const closed = { finalised_at: AT, finalised_by: "USER#1", p60_count: 0, document: {} };
    await keep("year_end", { ...payroll, tax_year, ...closed });
    const hook = { scope_id: ORGANISATION, delivery_id: DELIVERY };
    const event = { event_id: DELIVERY, account_id: "account", event_type: "payslip.emailed" };
    const waiting = { endpoint_id: "endpoint", lane_id: "lane", event_at: AT, status: "Pending", priority: 0 };
    await keep("webhook_delivery", { ...hook, ...event, ...waiting, attempt_count: 1, created_at: AT });
    const attempt = { attempt_number: 1, sent_at: AT, duration_ms: 5, url: "https://example.com", secret_ids: [] };
    await keep("webhook_attempt", { ...hook, ...attempt, request_headers: {}, response_body_truncated: false });
    await keep("account_event", { ...event, occurred_at: AT, resource_url: "/", body: "{}" });

    await keep("event", { ...event, organisation_id: ORGANISATION, occurred_at: AT, resource_url: "/", body: "{}" });
    const account = { account_id: "account", owner_principal_id: "owner", display_name: "Bureau", ...made };
    await keep("account", { ...account, password_sign_in: "Allowed", version: 1 });
    for (const principal_id of ["owner", "clerk"]) {
      const person = { account_id: "account", principal_id, email: `${principal_id}@sample.example`, ...made };
      const access = { is_guest: false, covers_whole_customer: false, password_sign_in: true, version: 1 };
      await keep("person", { ...person, ...access });
    }
    const added = { action: "OrganisationAdded", target_type: "Organisation", target_id: ORGANISATION };
    await keep("activity", { account_id: "account", activity_id: "1", ...added, target_name: "", occurred_at: AT });

    await openAsOwner();

    const read = async (query: string) => (await administrator.query(query)).rows;
    const key = "pay_run_id, year, period, supplementary";
    expect(await read(`select ${key}, status from pay_run`)).toEqual([
      { pay_run_id: "run", year: 2026, period: 1, supplementary: 0, status: "Locked" },
    ]);
    expect(await read("select line_id, supplementary from payroll_line")).toEqual([
      { line_id: "line", supplementary: 0 },
    ]);
    expect(await read("select payslip_id, supplementary from payslip")).toEqual([
      { payslip_id: "slip", supplementary: 0 },
    ]);
    expect(await read("select submission_id, pay_run_id, supplementary from rti_submission order by 1")).toEqual([
      { submission_id: "eps", pay_run_id: null, supplementary: null },
      { submission_id: "fps", pay_run_id: "run", supplementary: 0 },
    ]);
    expect(await read("select used_by, record_id from pay_run_use where pay_run_id = 'run' order by 1")).toEqual([
      { used_by: "Eps", record_id: "eps" },
      { used_by: "Fps", record_id: "fps" },
      { used_by: "PayslipEmail", record_id: "emails" },
      { used_by: "YearEnd", record_id: "2026" },
    ]);
    for (const table of ["event", "webhook_delivery", "webhook_attempt", "account_event"]) {
      const { rows } = await administrator.query(`select tableoid::regclass::text as partition from ${table}`);
      expect(rows).toEqual([{ partition: expect.stringMatching(`^${table}_until_\\d{6}$`) }]);
    }
    expect(await read("select delivery_id, status from webhook_delivery")).toEqual([
      { delivery_id: DELIVERY, status: "Pending" },
    ]);
    expect(await read("select principal_id from person where covers_whole_customer")).toEqual([
      { principal_id: "owner" },
    ]);
    expect(await read("select organisation_id from activity")).toEqual([{ organisation_id: ORGANISATION }]);
    await expect(administrator.query("update payroll_line set amount = 1")).rejects.toThrow("the period is locked");
    const forced = "select count(*)::int as count from pg_class where relrowsecurity and not relforcerowsecurity";
    expect(await read(forced)).toEqual([{ count: 0 }]);
  });
});
