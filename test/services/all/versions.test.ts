import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invited, ownerOf } from "../support/people";
import { type Call, type Called, type TestPlatform, testPlatform } from "../support/platform";
import { contentsOf, openDatabase } from "./contents";
import { exampleWith, pathWith, type ToldOperation, toldOperations } from "./contract";
import { dataOf, makeRecords, type OwnRecords } from "./records";

/**
 * Changes whose request does not change one record that the address names: they act on several, or create new ones. A file
 * has no version, since nobody changes it.
 */
const WITHOUT_VERSION = new Set([
  "DELETE /v1/authentication/sessions/current",
  "PUT /v1/authentication/password",
  "PATCH /v1/administration/users/me",
  "PUT /v1/employees/leaver/bulk",
  "DELETE /v1/payroll/line/{employeeId}/{lineId}/attachments/{attachmentId}",
]);

/** Changes that only the owner of the account may make, in a session. */
const OF_THE_OWNER = new Set([
  "PUT /v1/administration/customer/owner",
  "DELETE /v1/administration/users/{principalId}",
]);

let amount = 0;

/** Bodies for examples that name something these records lack, a new one each time. */
const BODIES: Readonly<Record<string, () => unknown>> = {
  "PUT /v1/payroll/line/{employeeId}/{lineId}": () => {
    amount += 1;
    return { payElementId: own.payElementId, amount };
  },
  "PUT /v1/administration/customer/owner": () => ({ principalId: ownerId }),
};

type Step = readonly [method: string, path: string, body?: unknown];

/** What must exist before an operation can be done. */
const BEFORE: Readonly<Record<string, Step>> = {
  "DELETE /v1/administration/api-tokens/{clientId}/organisations/{organisationId}": [
    "PUT",
    "/v1/administration/api-tokens/{clientId}/customer-access",
  ],
  "DELETE /v1/administration/api-tokens/{clientId}/customer-access": [
    "PUT",
    "/v1/administration/api-tokens/{clientId}/organisations/{organisationId}",
  ],
  "DELETE /v1/administration/users/{principalId}/organisations/{organisationId}": [
    "PUT",
    "/v1/administration/users/{principalId}/customer-access",
  ],
  "DELETE /v1/administration/users/{principalId}/customer-access": [
    "PUT",
    "/v1/administration/users/{principalId}/organisations/{organisationId}",
  ],
  "DELETE /v1/employees/{employeeId}/leaver": [
    "PUT",
    "/v1/employees/{employeeId}/leaver",
    { leavingDate: "2026-12-31", leavingReason: "Resigned" },
  ],
  "DELETE /v1/employees/{employeeId}/ni-categories/{year}/{effectiveDate}": [
    "POST",
    "/v1/employees/{employeeId}/ni-category",
    { niCategory: "A", effectiveDate: "2026-05-01" },
  ],
  "POST /v1/employees/{employeeId}/postgraduate-loan/end": [
    "POST",
    "/v1/employees/{employeeId}/postgraduate-loan/start",
    { startDate: "2026-04-06" },
  ],
  "DELETE /v1/salary/organisation": [
    "PUT",
    "/v1/salary/organisation",
    { calculationMethod: "CalendarDays", enabled: false },
  ],
};

const MONTHLY = {
  payFrequency: "Monthly",
  paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
};

let platform: TestPlatform;
let database: Client;
let call: Call;
let owner: Call;
let ownerId: string;
let own: OwnRecords;
let others: Readonly<Record<string, OwnRecords>>;
let operations: readonly ToldOperation[];

beforeAll(async () => {
  platform = await testPlatform(undefined, { work: false });
  database = await openDatabase(platform.databaseUrl);
  const account = await platform.account("Sample Bakery");
  const plain = await platform.callAs(account);
  call = (method, path, body, headers) => plain(method, path, body, { "x-org-id": account.organisationId, ...headers });
  ownerId = account.ownerId;
  owner = await ownerOf(platform, account);
  const { principalId } = await invited(plain, "clerk@sample.example");
  own = { ...(await makeRecords(call, account, "AB123456C", false)), principalId };
  const unused = { ...MONTHLY, name: "Nobody's payroll" };
  const { payrollConfigId } = dataOf(await call("POST", "/v1/payrollconfig", unused));
  const included = await accountWide();
  const excluded = await accountWide();
  others = {
    "DELETE /v1/payrollconfig/{payrollConfigId}": { payrollConfigId },
    "PUT /v1/webhooks/endpoints/{endpointId}/organisations": included,
    "POST /v1/webhooks/endpoints/{endpointId}/excluded-organisations": excluded,
    "DELETE /v1/webhooks/endpoints/{endpointId}/excluded-organisations/{organisationId}": excluded,
  };
  operations = toldOperations(platform);
});

afterAll(async () => {
  await database.end();
  await platform.stop();
});

/** Makes an account-wide webhook endpoint. */
async function accountWide(): Promise<OwnRecords> {
  const made = await call("POST", "/v1/webhooks/endpoints?scope=customer", { url: "https://hooks.example.com" });
  return { endpointId: dataOf(made).endpointId };
}

function takes({ parameters }: ToldOperation, header: string): boolean {
  return parameters.some((each) => each.in === "header" && each.name === header);
}

function recordsOf({ name }: ToldOperation): OwnRecords {
  return { ...own, ...others[name] };
}

async function prepare(operation: ToldOperation): Promise<void> {
  const step = BEFORE[operation.name];
  if (step !== undefined) await call(step[0], pathWith(step[1], recordsOf(operation)), step[2]);
}

function send(
  operation: ToldOperation,
  headers: Readonly<Record<string, string>> = {},
  records = recordsOf(operation),
): Promise<Called> {
  const body = BODIES[operation.name]?.() ?? exampleWith(operation, records);
  const isAccountWide = operation.path.startsWith("/v1/webhooks/") && records.endpointId !== own.endpointId;
  const query = isAccountWide ? "?scope=customer" : "";
  const caller = OF_THE_OWNER.has(operation.name) ? owner : call;
  return caller(operation.method, pathWith(operation.path, records) + query, body, headers);
}

/** Returns the read with the version that a change compares: at its address, else above it, else below the record's. */
function readOf(operation: ToldOperation): ToldOperation | undefined {
  const reads = operations.filter((each) => each.method === "GET" && takes(each, "if-none-match"));
  const above = reads.filter(({ path }) => operation.path === path || operation.path.startsWith(`${path}/`));
  const record = operation.path.slice(0, operation.path.lastIndexOf("}") + 1);
  const below = reads.filter(({ path }) => path.startsWith(`${record}/`));
  return [...above.sort((one, other) => other.path.length - one.path.length), ...below][0];
}

async function tagBefore(operation: ToldOperation): Promise<string | null> {
  const read = readOf(operation);
  if (read !== undefined) return (await send(read, {}, recordsOf(operation))).headers.get("etag");
  const [replaces] = operations.filter(({ method, path }) => method === "PUT" && path === operation.path);
  if (replaces === undefined) throw new Error(`${operation.name}: nothing reads what it changes`);
  return (await send(replaces, { "if-match": "*" })).headers.get("etag");
}

/** Returns everything stored except the traces that every call leaves. */
async function stored() {
  const { audit_entry: _, ...contents } = await contentsOf(database);
  return contents;
}

/** A tag as written, with the suffix behind the version. */
const TAG = /^"\d+(\.[\w-]{16})?"$/;

describe("every read with an ETag", () => {
  it("is 304 without a body while If-None-Match names it, and whole where it does not", async () => {
    const reads = operations.filter((each) => takes(each, "if-none-match") && !each.path.endsWith("/file"));
    expect(reads.length).toBeGreaterThan(15);
    for (const operation of reads) {
      const { headers, status, body } = await send(operation);
      if (status === 404) continue;
      const tag = headers.get("etag") ?? "";
      expect(tag, `${operation.name}: ${JSON.stringify(body)}`).toMatch(TAG);
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
        const same = await send(operation, { "if-none-match": known });
        expect([same.status, same.headers.get("etag"), same.body.length], operation.name).toEqual([304, tag, 0]);
      }
      for (const other of ['"999999"', tag.replaceAll('"', "")]) {
        expect((await send(operation, { "if-none-match": other })).status, operation.name).toBe(200);
      }
    }
  });
});

describe("every change of a record", () => {
  it("has a version: PUT, PATCH and DELETE take If-Match", () => {
    const changes = operations.filter(({ method }) => ["PUT", "PATCH", "DELETE"].includes(method));
    expect(changes.length).toBeGreaterThan(30);
    const without = changes.filter((each) => !takes(each, "if-match")).map(({ name }) => name);
    expect(without).toEqual([...WITHOUT_VERSION]);
  });

  it("is refused unless If-Match names its version, and changes nothing; with it, it is done", async () => {
    const changes = operations.filter((each) => takes(each, "if-match"));
    for (const operation of changes.sort(deletionsLast)) {
      const { name, method } = operation;
      platform.passTime(1_000);
      await prepare(operation);
      const tag = await tagBefore(operation);
      const before = await stored();
      for (const wrong of ['"999999"', tag === null ? "*" : `W/${tag}`, '"", "x,y"']) {
        const { status, body } = await send(operation, { "if-match": wrong });
        expect([status, body.message.token], `${name} ${wrong}`).toEqual([412, "concurrent_change"]);
      }
      const garbage = await send(operation, { "if-match": "1" });
      expect([garbage.status, garbage.body.validationIssues?.[0]?.field], name).toEqual([400, "If-Match"]);
      expect(await stored(), name).toEqual(before);

      const done = await send(operation, tag === null ? {} : { "if-match": `W/"3", ${tag},"999999"` });
      expect(done.status, `${name}: ${JSON.stringify(done.body)}`).toBeLessThan(300);
      const after = done.headers.get("etag");
      if (method !== "DELETE") expect(after, name).toMatch(/^"\d+"$/);
      expect(after, name).not.toBe(tag);
      if (method === "DELETE") continue;
      const again = await send(operation, { "if-match": tag ?? '"0"' });
      expect([409, 412], `${name} again: ${JSON.stringify(again.body)}`).toContain(again.status);
      const newest = await send(operation, { "if-match": after ?? "" });
      expect([200, 201, 409], `${name} after it: ${JSON.stringify(newest.body)}`).toContain(newest.status);
    }
  });
});

/** Sorts deletions last, a line's before that of its element, the whole record's last of all. */
function deletionsLast(one: ToldOperation, other: ToldOperation): number {
  const place = ({ method, path }: ToldOperation): number =>
    method === "DELETE" && !path.endsWith("{lineId}") ? 1_000 - path.length : 0;
  return place(one) - place(other);
}
