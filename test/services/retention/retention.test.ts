import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorCode } from "../../../src/platform";
import { firstIdAt } from "../../../src/platform/ports";
import { deleteExpired, type Retention } from "../../../src/platform/retention";
import { RECORDS_KEPT } from "../../../src/services/retention";
import { type TestPlatform, testPlatform } from "../support/platform";

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SCOPE = "01JZ3V6D4R8QK2M5N7P9T1W3X1";
const AT = "2018-01-01T00:00:00Z";

let platform: TestPlatform;
let administrator: Client;

beforeAll(async () => {
  platform = await testPlatform(NOW, { services: ["retention"] });
  administrator = new Client({ connectionString: platform.databaseUrl });
  await administrator.connect();
  // Samples refer to accounts and people that do not exist.
  await administrator.query("set session_replication_role = replica");
  for (const [name, retention] of ROWS) await fill(name, retention);
  platform.passTime(2 * HOUR);
});

afterAll(async () => {
  await administrator.end();
  await platform.stop();
});

const ROWS = Object.entries(RECORDS_KEPT) as readonly (readonly [keyof typeof RECORDS_KEPT, Retention])[];

/** What a record of each table has beside its key and the instant from which its time counts. */
const SAMPLES: Readonly<Record<keyof typeof RECORDS_KEPT, { readonly key: string; readonly row: object }>> = {
  ExpireEvents: {
    key: "event_id",
    row: { organisation_id: SCOPE, account_id: SCOPE, event_type: "payslip.emailed", resource_url: "/", body: "{}" },
  },
  ExpireAccountEvents: {
    key: "event_id",
    row: { account_id: SCOPE, event_type: "webhook.endpoint_failing", resource_url: "/", body: "{}" },
  },
  ExpireDeliveries: {
    key: "delivery_id",
    row: {
      scope_id: SCOPE,
      endpoint_id: "endpoint",
      lane_id: "lane",
      event_id: "event",
      account_id: SCOPE,
      event_type: "payslip.emailed",
      event_at: AT,
      status: "Failed",
      attempt_count: 10,
      priority: 0,
    },
  },
  ExpireAttempts: {
    key: "delivery_id",
    row: {
      scope_id: SCOPE,
      attempt_number: 1,
      duration_ms: 1,
      url: "https://example.com",
      secret_ids: [],
      request_headers: {},
      response_body_truncated: false,
    },
  },
  ExpireReplays: {
    key: "replay_id",
    row: {
      scope_id: SCOPE,
      account_id: SCOPE,
      filters: {},
      status: "Completed",
      created_by: "M2M#1",
      after_event_id: "",
      is_expanded: true,
      matched_count: 0,
      skipped_count: 0,
      ceiling_reached: false,
      created_at: AT,
      updated_at: AT,
    },
  },
  ExpireWebhookAlerts: {
    key: "alert_id",
    row: { scope_id: SCOPE, endpoint_id: "endpoint", account_id: SCOPE, kind: "Failing", failing_since: AT, tries: 0 },
  },
  ExpireAuditEntries: {
    key: "audit_id",
    row: { scope_id: SCOPE, operation: "POST /x", record_ids: {}, client_id: "client", token_id: "token" },
  },
  ExpireActivity: {
    key: "activity_id",
    row: { account_id: SCOPE, action: "TokenIssued", target_type: "ApiToken", target_id: SCOPE, target_name: "" },
  },
  ExpireSessions: {
    key: "session_id",
    row: { account_id: SCOPE, principal_id: SCOPE, secret_hash: "", created_at: AT },
  },
  ExpireSignInAttempts: { key: "attempt_id", row: { scope_id: SCOPE } },
  ExpireSignInLinks: {
    key: "link_id",
    row: { scope_id: SCOPE, kind: "Invitation", subject_id: SCOPE, secret_hash: "" },
  },
  ExpireProviderSignIns: {
    key: "scope_id",
    row: {
      account_id: SCOPE,
      provider_id: "provider",
      browser_hash: "hash",
      sealed_checks: "sealed",
      return_to: "/",
    },
  },
  ExpirePasskeyChallenges: { key: "scope_id", row: { holder_hash: "hash" } },
  ExpireImports: {
    key: "import_id",
    row: {
      organisation_id: SCOPE,
      kind: "Lines",
      mode: "Create",
      file_name: "lines.csv",
      status: "Completed",
      caller: {},
      updated_at: AT,
    },
  },
  ExpireReconciliations: {
    key: "reconciliation_id",
    row: {
      organisation_id: SCOPE,
      file_name: "statement.csv",
      format: "Csv",
      status: "Matched",
      matches: "[]",
      updated_at: AT,
    },
  },
  ExpireJobs: {
    key: "job_id",
    row: {
      organisation_id: SCOPE,
      kind: "sample",
      status: "Failed",
      payload: {},
      done_count: 0,
      attempt: 5,
      created_at: AT,
    },
  },
  ExpireReportRuns: {
    key: "run_id",
    row: {
      organisation_id: SCOPE,
      mode: "SYNC",
      status: "COMPLETED",
      dataset: "payslips",
      definition: {},
      as_of: "2018-01-01",
      columns: [],
      requested_by: "M2M#1",
      account_id: SCOPE,
      queued_at: AT,
    },
  },
  ExpireIdempotencyKeys: {
    key: "key",
    row: { scope_id: SCOPE, client_id: "client", operation: "POST /x", request_hash: "" },
  },
};

/** Stores a record that expires within the next two hours, and one that expires after them. */
async function fill(name: keyof typeof RECORDS_KEPT, retention: Retention): Promise<void> {
  const { table, from, kept, byMonth } = retention;
  const { key, row } = SAMPLES[name];
  const age = "years" in kept ? Date.UTC(2026, 10, 21, 12) - Date.UTC(2026 - kept.years, 10, 21, 12) : kept.days * DAY;
  if (byMonth !== undefined) return fillMonths(name, retention, NOW - age - 14 * DAY);
  for (const [id, at] of [
    ["expired", NOW - age + HOUR],
    ["kept", NOW - age + 3 * HOUR],
  ] as const) {
    await insert(table, { ...row, [key]: `${name} ${id}`, [from]: new Date(at).toISOString() });
  }
}

/** Stores the last record of the month that is to be dropped, and the first one of the month after it. */
async function fillMonths(name: keyof typeof RECORDS_KEPT, retention: Retention, before: number): Promise<void> {
  const { table, from, byMonth = "" } = retention;
  const { key, row } = SAMPLES[name];
  const at = new Date(before);
  const month = Date.UTC(at.getUTCFullYear(), at.getUTCMonth());
  await administrator.query("select keep_months($1, $2, $3)", [table, byMonth, new Date(month - 1)]);
  for (const [id, instant] of [
    ["expired", month - 1],
    ["kept", month],
  ] as const) {
    const stored = { ...row, [key]: `${name} ${id}`, [from]: new Date(instant).toISOString() };
    await insert(table, byMonth === from ? stored : { ...stored, [byMonth]: firstIdAt(instant), ...marked(name, id) });
  }
}

/** Identifiers of partitioned tables are their keys, so that another column says which record it is. */
function marked(name: string, id: string): object {
  return { [MARK]: `${name} ${id}` };
}

const MARK = "event_type";

async function insert(table: string, row: object, client = administrator): Promise<void> {
  const columns = Object.keys(row).join(", ");
  const values = `select ${columns} from jsonb_populate_record(null::${table}, $1)`;
  await client.query(`insert into ${table} (${columns}) ${values}`, [row]);
}

async function remaining(name: keyof typeof RECORDS_KEPT, { table, from, byMonth = from }: Retention) {
  const key = byMonth === from ? SAMPLES[name].key : MARK;
  const query = `select ${key} as id from ${table} where ${key} like $1 order by 1`;
  const { rows } = await administrator.query<{ id: string }>(query, [`${name} %`]);
  return rows.map(({ id }) => id);
}

const DEADLOCK_OR_LOCK_TIMEOUT = ["40P01", "55P03"];

/** Works as requests do: again if it was in the way of the jobs that create and drop the same table's months. */
async function untilNotInTheWay(client: Client, work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!DEADLOCK_OR_LOCK_TIMEOUT.includes(errorCode(error) ?? "")) throw error;
      await client.query("rollback");
    }
  }
}

describe("records that are kept for a limited time", () => {
  it.each(ROWS)("%s: are deleted after it, and not before", { timeout: 60_000 }, async (name, retention) => {
    await expect.poll(() => remaining(name, retention), { timeout: 50_000 }).toEqual([`${name} kept`]);
  });

  it("are in a table of partitions by month, of which those ahead exist and none is of an expired month", async () => {
    const { rows } = await administrator.query<{ name: string }>(
      "select relname as name from pg_class where relispartition and relkind = 'r' and relname ~ '^event_' order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "event_other",
      ...["event_until_202609", "event_until_202610", "event_until_202611"],
      ...["event_until_202612", "event_until_202701", "event_until_202702", "event_until_202703"],
    ]);
    const misplaced = await administrator.query(
      "select from event_other union all select from webhook_attempt_other union all select from webhook_delivery_other",
    );
    expect(misplaced.rows).toEqual([]);
  });

  it("are counted for the log as they go: by month, the months", async () => {
    const months = async () => {
      const { rows } = await administrator.query<{ name: string }>(
        "select relname as name from pg_class where relispartition and relkind = 'r' and relname ~ '^account_event_until_'",
      );
      return rows.map(({ name }) => name);
    };
    const before = await months();
    const dropped = await deleteExpired(platform.store, RECORDS_KEPT.ExpireAccountEvents, NOW + 60 * DAY);
    const left = await months();
    const gone = before.filter((month) => !left.includes(month)).sort();
    expect(gone).toEqual(["account_event_until_202609", "account_event_until_202610"]);
    expect(dropped).toBe(2);
  });

  it("are kept while they are under way, however old they are", async () => {
    const old = { ...SAMPLES.ExpireJobs.row, finished_at: AT };
    for (const status of ["Completed", "Failed", "Cancelled", "Pending", "Running"]) {
      await insert("job", { ...old, job_id: `ExpireJobs ${status}`, status });
    }
    platform.passTime(100 * DAY);
    const left = () => remaining("ExpireJobs", RECORDS_KEPT.ExpireJobs);
    await expect.poll(left, { timeout: 50_000 }).toEqual(["ExpireJobs Pending", "ExpireJobs Running"]);
  });

  it("lose no month to a request that stores a record of it while the month is created", async () => {
    const at = Date.UTC(2031, 4, 10);
    const writer = new Client({ connectionString: platform.databaseUrl });
    await writer.connect();
    const stored = { ...SAMPLES.ExpireEvents.row, event_id: firstIdAt(at), occurred_at: new Date(at) };
    await untilNotInTheWay(writer, async () => {
      await writer.query("begin; set local session_replication_role = replica");
      await insert("event", stored, writer);
    });
    const { rows: own } = await administrator.query<{ pid: number }>("select pg_backend_pid() as pid");
    const created = untilNotInTheWay(administrator, () =>
      administrator.query("select keep_months('event', 'event_id', $1)", [new Date(at)]),
    );
    const isWaiting = async () => {
      const held = await writer.query("select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'", [
        own[0]?.pid,
      ]);
      return held.rowCount;
    };
    await expect.poll(isWaiting).toBeGreaterThan(0);
    await writer.query("commit");
    await created;
    await writer.end();
    const { rows } = await administrator.query("select event_id from event_until_203106");
    expect(rows).toEqual([{ event_id: firstIdAt(at) }]);
  });
});
