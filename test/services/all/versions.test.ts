import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTurn } from "../../support/sized";
import { whiteLabel } from "../branding/support";
import { invited, ownerOf } from "../support/people";
import { type Call, type Called, type TestPlatform, testPlatform } from "../support/platform";
import { storedNotice } from "../tax-dps/stored-notice";
import { documentsToChange } from "./billing-records";
import { newChanges, watchedDatabase } from "./contents";
import { exampleWith, neededQuery, pathWith, type ToldOperation, toldOperations } from "./contract";
import { dataOf } from "./made";
import { makeRecords, type OwnRecords, PLACES } from "./records";

/**
 * Changes whose request does not change one record that the address names: they act on several, or create new ones. A file
 * has no version, since nobody changes it; a column mapping is what was last kept under its name.
 */
const WITHOUT_VERSION = new Set([
  "PUT /v1/sandbox/clock",
  "DELETE /v1/authentication/sessions/current",
  "PUT /v1/authentication/password",
  "DELETE /v1/authentication/second-factors/{factorId}",
  "DELETE /v1/administration/users/me/photo",
  "PATCH /v1/administration/users/me",
  "PUT /v1/employees/leaver/bulk",
  "DELETE /v1/payroll/line/{employeeId}/{lineId}/attachments/{attachmentId}",
  "PUT /v2/pension/postponement",
  "DELETE /v1/report/exports/{id}",
  "DELETE /v1/court-orders/orders/{orderId}/attachments/{attachmentId}",
  "DELETE /v1/billing/invoices/{clientId}/{invoiceId}/attachments/{attachmentId}",
  "DELETE /v1/billing/invoices/{clientId}/{invoiceId}/payments/{invoicePaymentId}",
  "DELETE /v1/billing/clients/{clientId}/credit-notes/{creditNoteId}/attachments/{attachmentId}",
  "DELETE /v1/billing/clients/{clientId}/credit-notes/{creditNoteId}/allocations/{allocationId}",
  "DELETE /v1/statutory-pay/payments/employees/{employeeId}/{statutoryPayId}/external-payments/{lineItemSequence}",
  "DELETE /v1/statutory-pay/payments/employees/{employeeId}/{statutoryPayId}/attachments/{attachmentId}",
  "DELETE /v1/tax-dps/sandbox/notices",
  "DELETE /v1/billing/integrations/{provider}",
  "PUT /v1/benefits/tax-years/{taxYear}/class-1a",
  "PUT /v1/benefits/tax-years/{taxYear}/settlement-agreement",
  "DELETE /v1/benefits/employees/{employeeId}/{benefitId}/attachments/{attachmentId}",
  "PUT /v1/billing/integrations/{provider}/custom-connection",
  "PUT /v1/billing/integrations/{provider}/tenants/active",
  "DELETE /v1/payroll/{payrollConfigId}/{year}/{period}/supplementary/{supplementary}",
  "PUT /v1/import-mappings/{kind}/{name}",
  "DELETE /v1/import-mappings/{kind}/{name}",
]);

/** Changes that only a person may make, in a session, and most of them only the owner of the account. */
const OF_A_PERSON = new Set([
  "PUT /v1/organisation/pay-run-approval",
  "PUT /v1/administration/customer/owner",
  "PUT /v1/administration/customer/sign-in",
  "DELETE /v1/administration/users/{principalId}",
]);

let amount = 0;

/** Bodies for examples that name something these records lack, a new one each time. */
const BODIES: Readonly<Record<string, () => unknown>> = {
  "PUT /v1/payroll/line/{employeeId}/{lineId}": () => {
    amount += 1;
    return { payElementId: own.payElementId, amount };
  },
  "PUT /v1/court-orders/notices/{noticeId}": () => {
    amount += 1;
    return { givenDate: `2026-11-${10 + (amount % 20)}` };
  },
  "PUT /v1/administration/customer/sign-in": () => {
    amount += 1;
    return { passwordSignIn: amount % 2 === 0 ? "Allowed" : "OnRequest", providers: [] };
  },
  "PUT /v1/holiday/employees/{employeeId}/absences/{absenceId}": () => {
    amount += 1;
    return { kind: "JuryService", startDate: "2026-06-01", endDate: "2026-06-05", note: `Crown court ${amount}` };
  },
  // The figures that are loaded begin on 6 April, so that a leave year from 1 April has none.
  "PUT /v1/holiday/organisation": () => {
    amount += 1;
    return { holidayYearStart: "--04-06", approvalNeeded: amount % 2 === 0 };
  },
  "PUT /v1/payments/payees/{paymentPayeeId}": () => {
    amount += 1;
    return { name: `Sample Union ${amount}` };
  },
  "PUT /v1/payments/{paymentId}/status": () => {
    amount += 1;
    return { status: "Paid", valueDate: `2026-11-${10 + (amount % 20)}` };
  },
  "PUT /v1/administration/customer/owner": () => ({ principalId: ownerId }),
};

type Step = readonly [method: string, path: string, body?: unknown];

/** What changes of a part of a journal template need: the part. */
function beforeMapping(part: string, body: object): Readonly<Record<string, Step>> {
  const path = `/v1/journal/templates/{templateId}/${part}`;
  return { [`PUT ${path}`]: ["PUT", path, body], [`DELETE ${path}`]: ["PUT", path, body] };
}

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
  "DELETE /v1/administration/customer/branding/draft": ["POST", "/v1/administration/customer/branding/revisions"],
  "PUT /v2/pension/employee-pension/{employeeId}/additional-voluntary-contributions/{taxYear}/{period}": [
    "PUT",
    "/v2/pension/employee-pension/{employeeId}/additional-voluntary-contributions/{taxYear}/{period}",
    { amount: "1.00" },
  ],
  "PUT /v2/pension/employee-pension/{employeeId}/contribution-overrides/{taxYear}/{period}": [
    "PUT",
    "/v2/pension/employee-pension/{employeeId}/contribution-overrides/{taxYear}/{period}",
    { employeeFactor: "0.08" },
  ],
  "DELETE /v2/pension/employee-pension/{employeeId}/additional-voluntary-contributions/{taxYear}/{period}": [
    "PUT",
    "/v2/pension/employee-pension/{employeeId}/additional-voluntary-contributions/{taxYear}/{period}",
    { amount: "1.00" },
  ],
  "DELETE /v2/pension/employee-pension/{employeeId}/contribution-overrides/{taxYear}/{period}": [
    "PUT",
    "/v2/pension/employee-pension/{employeeId}/contribution-overrides/{taxYear}/{period}",
    { employeeFactor: "0.08" },
  ],
  "POST /v1/tax-dps/notifications/{notificationId}/undo": ["POST", "/v1/tax-dps/notifications/{notificationId}/apply"],
  ...beforeMapping("pay-element-mappings/{key}", { nominalCode: "7000" }),
  ...beforeMapping("control-account-mappings/{key}", { nominalCode: "2220" }),
  ...beforeMapping("split-dimensions/{sequence}/values/{splitValueKey}", { trackingCode: "BAR" }),
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
  platform = await testPlatform(undefined, { roles: new Set(["api"]) });
  database = await watchedDatabase(platform.databaseUrl);
  const account = await platform.account("Sample Bakery");
  await whiteLabel(platform, account);
  const plain = await platform.callAs(account);
  const chosen = { "x-org-id": account.organisationId };
  call = (method, path, body, headers) => plain(method, path, body, { ...chosen, ...headers });
  ownerId = account.ownerId;
  const session = await ownerOf(platform, account);
  owner = (method, path, body, headers) =>
    session(method, path, body, path.startsWith("/v1/administration/") ? headers : { ...chosen, ...headers });
  const { principalId } = await invited(plain, "clerk@sample.example");
  own = { ...(await makeRecords(call, account, "AB123456C", false)), principalId };
  const { organisationId } = account;
  const notice = (dataType: "P6" | "PGL1") =>
    storedNotice(database, platform, { organisationId, employeeId: own.employeeId ?? "" }, dataType);
  own = { ...own, notificationId: await notice("P6") };
  const [applied, undone] = [await notice("P6"), await notice("PGL1")];
  const unused = { ...MONTHLY, name: "Nobody's payroll" };
  const { payrollConfigId } = dataOf(await call("POST", "/v1/payrollconfig", unused));
  const unpaid = { statutoryType: "StatutorySickPay", startDate: "2026-12-07", endDate: "2026-12-11" };
  const awards = `/v1/statutory-pay/payments/employees/${own.employeeId}`;
  const { statutoryPayId } = dataOf(await call("POST", awards, { ...unpaid, averageEarningsOverride: "480" }));
  const included = await accountWide();
  const excluded = await accountWide();
  const archived = dataOf(await plain("POST", "/v1/administration/organisations", { name: "Archived Ltd" }));
  const scheme = { name: "Nobody's", pensionProviderId: PLACES.pensionProviderId, dutyStartDate: "2026-04-06" };
  const { id: pensionSchemaId } = dataOf(await call("POST", "/v2/pension/pension-schema", scheme));
  const group = {
    pensionSchemaId: own.pensionSchemaId,
    name: "Nobody's",
    pensionType: "ReliefAtSource",
    contributionBasis: "QualifyingEarnings",
    employeeFactor: "0.05",
    employerFactor: "0.03",
  };
  const { id: pensionGroupId } = dataOf(await call("POST", "/v2/pension/pension-group", group));
  const holidayOn = async (day: string): Promise<OwnRecords> => {
    const days = { startDate: day, endDate: day };
    const { holidayId } = dataOf(await call("POST", `/v1/holiday/employees/${own.employeeId}/requests`, days));
    return { holidayId };
  };
  const noStaff = { name: "Nobody's", kind: "RegularHours", unitName: "Day", effectiveFrom: "2026-04-06" };
  const { policyId } = dataOf(await call("POST", "/v1/holiday/policies", noStaff));
  others = {
    ...(await documentsToChange(call)),
    // A policy of requests is kept with them, which are kept when they are cancelled.
    "DELETE /v1/holiday/policies/{policyId}": { policyId },
    "POST /v1/holiday/requests/{holidayId}/approve": await holidayOn("2026-11-02"),
    "POST /v1/holiday/requests/{holidayId}/cancel": await holidayOn("2026-11-03"),
    "POST /v1/holiday/requests/{holidayId}/decline": await holidayOn("2026-11-04"),
    "POST /v1/tax-dps/notifications/{notificationId}/apply": { notificationId: applied },
    "POST /v1/tax-dps/notifications/{notificationId}/undo": { notificationId: undone },
    "POST /v1/administration/organisations/{organisationId}/archive": { organisationId: archived.organisationId },
    "POST /v1/administration/organisations/{organisationId}/unarchive": { organisationId: archived.organisationId },
    "DELETE /v2/pension/pension-schema/{id}": { pensionSchemaId },
    "DELETE /v2/pension/pension-group/{id}": { pensionGroupId },
    "DELETE /v1/payrollconfig/{payrollConfigId}": { payrollConfigId },
    "DELETE /v1/statutory-pay/payments/employees/{employeeId}/{statutoryPayId}": { statutoryPayId },
    // The line item of the pay run; the one in the records was paid outside it.
    "PATCH /v1/statutory-pay/payments/employees/{employeeId}/{statutoryPayId}/line-items/{lineItemSequence}": {
      lineItemSequence: "1",
    },
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
  const query = isAccountWide ? "scope=customer" : neededQuery(operation, records);
  const caller = OF_A_PERSON.has(operation.name) ? owner : call;
  return caller(operation.method, `${pathWith(operation.path, records)}?${query}`, body, headers);
}

/** Returns the read with the version that a change compares: at its address, else above it, else below the record's. */
function readOf(operation: ToldOperation): ToldOperation | undefined {
  const reads = operations.filter((each) => each.method === "GET" && takes(each, "If-None-Match"));
  const above = reads.filter(({ path }) => operation.path === path || operation.path.startsWith(`${path}/`));
  const record = operation.path.slice(0, operation.path.lastIndexOf("}") + 1);
  const below = reads.filter(({ path }) => path.startsWith(`${record}/`));
  return [...above.sort((one, other) => other.path.length - one.path.length), ...below][0];
}

async function tagBefore(operation: ToldOperation): Promise<string | null> {
  const read = readOf(operation);
  if (read !== undefined) return (await send(read, {}, recordsOf(operation))).headers.get("etag");
  const [replaces] = operations.filter(({ method, path }) => method === "PUT" && path === operation.path);
  if (replaces === undefined) {
    const list = operation.path.slice(0, operation.path.lastIndexOf("/"));
    if (operations.some(({ name }) => name === `POST ${list}`)) return FIRST_VERSION;
    throw new Error(`${operation.name}: nothing reads what it changes`);
  }
  return (await send(replaces, { "if-match": "*" })).headers.get("etag");
}

/** Returns everything that changed since the last call, except the traces that every call leaves. */
async function changesMade() {
  const { audit_entry: _, ...others } = await newChanges(database);
  return others;
}

/** Of a record that is only created and removed. */
const FIRST_VERSION = '"1"';

/** A tag as written, with the suffix behind the version. */
const TAG = /^"\d+(\.[\w-]{16})?"$/;

describe("every read with an ETag", () => {
  it("is 304 without a body while If-None-Match names it, and whole where it does not", async () => {
    const reads = operations.filter((each) => each.data !== null && takes(each, "If-None-Match"));
    expect(reads.length).toBeGreaterThan(15);
    for (const [at, operation] of reads.entries()) {
      const { headers, status, body } = await send(operation);
      if (status === 404) continue;
      const tag = headers.get("etag") ?? "";
      expect(tag, `${operation.name}: ${JSON.stringify(body)}`).toMatch(TAG);
      for (const known of inTurn(at, [tag, `W/${tag}`, `"x", ${tag}`, "*"])) {
        const same = await send(operation, { "if-none-match": known });
        expect([same.status, same.headers.get("etag"), same.body.length], operation.name).toEqual([304, tag, 0]);
      }
      for (const other of inTurn(at, ['"999999"', tag.replaceAll('"', "")])) {
        expect((await send(operation, { "if-none-match": other })).status, operation.name).toBe(200);
      }
    }
  });
});

describe("every change of a record", () => {
  it("has a version: PUT, PATCH and DELETE take If-Match", () => {
    const changes = operations.filter(({ method }) => ["PUT", "PATCH", "DELETE"].includes(method));
    expect(changes.length).toBeGreaterThan(30);
    const without = changes.filter((each) => !takes(each, "If-Match")).map(({ name }) => name);
    expect(new Set(without)).toEqual(WITHOUT_VERSION);
  });

  it("is refused unless If-Match names its version, and changes nothing; with it, it is done", async () => {
    const changes = operations.filter((each) => takes(each, "If-Match"));
    for (const [at, operation] of changes.sort(deletionsLast).entries()) {
      const { name, method } = operation;
      platform.passTime(1_000);
      await prepare(operation);
      const tag = await tagBefore(operation);
      await changesMade();
      for (const wrong of inTurn(at, ['"999999"', tag === null ? "*" : `W/${tag}`, '"", "x,y"'])) {
        const { status, body } = await send(operation, { "if-match": wrong });
        expect([status, body.message.token], `${name} ${wrong}: ${JSON.stringify(body)}`).toEqual([
          412,
          "concurrent_change",
        ]);
      }
      const garbage = await send(operation, { "if-match": "1" });
      expect([garbage.status, garbage.body.validationIssues?.[0]?.field], name).toEqual([400, "If-Match"]);
      expect(await changesMade(), name).toEqual({});

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
