import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Retention } from "../../../src/platform/retention";
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
  platform = await testPlatform(NOW);
  administrator = new Client({ connectionString: platform.databaseUrl });
  await administrator.connect();
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
      ...{ scope_id: SCOPE, endpoint_id: "endpoint", lane_id: "lane", event_id: "event", account_id: SCOPE },
      ...{ event_type: "payslip.emailed", event_at: AT, status: "Failed", attempt_count: 10, priority: 0 },
    },
  },
  ExpireAttempts: {
    key: "delivery_id",
    row: {
      ...{ scope_id: SCOPE, attempt_number: 1, duration_ms: 1, url: "https://example.com", secret_ids: [] },
      ...{ request_headers: {}, response_body_truncated: false },
    },
  },
  ExpireReplays: {
    key: "replay_id",
    row: {
      ...{ scope_id: SCOPE, account_id: SCOPE, filters: {}, status: "Completed", created_by: "M2M#1" },
      ...{ after_event_id: "", is_expanded: true, matched_count: 0, skipped_count: 0, ceiling_reached: false },
      ...{ created_at: AT, updated_at: AT },
    },
  },
  ExpireAuditEntries: {
    key: "audit_id",
    row: { scope_id: SCOPE, operation: "POST /x", record_ids: {}, client_id: "client", token_id: "token" },
  },
  ExpireJobs: {
    key: "job_id",
    row: {
      ...{ organisation_id: SCOPE, kind: "sample", status: "Failed", payload: {}, done_count: 0, attempt: 5 },
      created_at: AT,
    },
  },
  ExpireIdempotencyKeys: {
    key: "key",
    row: { scope_id: SCOPE, client_id: "client", operation: "POST /x", request_hash: "" },
  },
};

/** Stores a record that expires within the next two hours, one that expires after them, and one that does not count. */
async function fill(name: keyof typeof RECORDS_KEPT, { table, from, kept }: Retention): Promise<void> {
  const { key, row } = SAMPLES[name];
  const age = "years" in kept ? Date.UTC(2026, 10, 21, 12) - Date.UTC(2026 - kept.years, 10, 21, 12) : kept.days * DAY;
  for (const [id, at] of [
    ["expired", NOW - age + HOUR],
    ["kept", NOW - age + 3 * HOUR],
  ] as const) {
    await insert(table, { ...row, [key]: `${name} ${id}`, [from]: new Date(at).toISOString() });
  }
}

async function insert(table: string, row: object): Promise<void> {
  const columns = Object.keys(row).join(", ");
  const values = `select ${columns} from jsonb_populate_record(null::${table}, $1)`;
  await administrator.query(`insert into ${table} (${columns}) ${values}`, [row]);
}

async function remaining(name: keyof typeof RECORDS_KEPT, { table }: Retention): Promise<readonly string[]> {
  const { key } = SAMPLES[name];
  const query = `select ${key} as id from ${table} where ${key} like $1 order by 1`;
  const { rows } = await administrator.query<{ id: string }>(query, [`${name} %`]);
  return rows.map(({ id }) => id);
}

describe("records that are kept for a limited time", () => {
  it.each(ROWS)("%s: are deleted after it, and not before", { timeout: 60_000 }, async (name, retention) => {
    await expect.poll(() => remaining(name, retention), { timeout: 50_000 }).toEqual([`${name} kept`]);
  });

  it("are kept while they are under way, however old they are", async () => {
    await insert("job", { ...SAMPLES.ExpireJobs.row, job_id: "ExpireJobs running", status: "Running" });
    platform.passTime(100 * DAY);
    const left = () => remaining("ExpireJobs", RECORDS_KEPT.ExpireJobs);
    await expect.poll(left, { timeout: 50_000 }).toEqual(["ExpireJobs running"]);
  });
});
