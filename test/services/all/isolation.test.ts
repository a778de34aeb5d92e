import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { describeServices } from "../../../src/services/installation";
import type { ApiDocument } from "../../support/api/operations";
import { sized } from "../../support/sized";
import { whiteLabel } from "../branding/support";
import { sampleService } from "../contract/sample-record";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { type Contents, contentsOf, jobsAtRest, newChanges, watchedDatabase } from "./contents";
import { exampleWith, headingsOf, neededQuery, pathWith, type ToldOperation, toldOperations } from "./contract";
import { dataOf } from "./made";
import { withValueAt } from "./named-in-bodies";
import { makeRecords, type OwnRecords, unknownRecords } from "./records";

interface Outsider {
  readonly call: Call;
  readonly own: OwnRecords;
}

/** A request that names one record or more. */
interface Sent {
  readonly path: OwnRecords;
  readonly body: unknown;
  readonly named: readonly string[];
}

/** The services, each with a test of its own: `-t Pensions` sends the requests to that service only. */
const HEADINGS = [...headingsOf(describeServices("http://localhost") as unknown as ApiDocument), "Sample"];

const OF_ACCOUNT = "another organisation of the account";
/** The organisation of the same account asks in `npm run test:long` alone. */
const WHO = ["another account", ...[OF_ACCOUNT].slice(0, sized(0, 1))];

let platform: TestPlatform;
let database: Client;
let operations: readonly ToldOperation[];
/** In the organisation whose records they are: the account has another one since. */
let owner: Call;
let theirs: OwnRecords;
const outsiders: Record<string, Outsider> = {};

beforeAll(async () => {
  platform = await testPlatform(undefined, { furtherServices: [sampleService] });
  database = await watchedDatabase(platform.databaseUrl);
  operations = toldOperations(platform);
  const bakery = await platform.account("Sample Bakery");
  await whiteLabel(platform, bakery);
  const ofAccount = await platform.callAs(bakery);
  owner = inOrganisation(ofAccount, bakery.organisationId);
  theirs = await makeRecords(owner, bakery, "AB123456C");
  const mill = await platform.account("Sample Mill");
  await whiteLabel(platform, mill);
  const stranger = await platform.callAs(mill);
  outsiders["another account"] = { call: stranger, own: await makeRecords(stranger, mill, "AB123457D") };
  if (WHO.includes(OF_ACCOUNT)) outsiders[OF_ACCOUNT] = await secondOrganisation(ofAccount, bakery);
  await jobsAtRest(database);
  contents = await contentsOf(database);
  await newChanges(database);
});

async function secondOrganisation(ofAccount: Call, { ownerId }: Pick<NewAccount, "ownerId">): Promise<Outsider> {
  const { organisationId } = dataOf(
    await ofAccount("POST", "/v1/administration/organisations", { name: "Second Ltd" }),
  );
  const granted = { name: "Second", organisationIds: [organisationId] };
  const made = dataOf(await ofAccount("POST", "/v1/administration/api-tokens", granted));
  const inSecond = inOrganisation(ofAccount, organisationId);
  return {
    call: await platform.callAs(made),
    own: await makeRecords(inSecond, { organisationId, ownerId }, "AB123458A"),
  };
}

function inOrganisation(call: Call, organisationId: string): Call {
  return (method, path, body, headers) => call(method, path, body, { ...headers, "x-org-id": organisationId });
}

afterAll(async () => {
  await database.end();
  await platform.stop();
});

const MISSING: OwnRecords = {
  payrollId: "employee_not_found",
  nationalInsuranceNumber: "employee_not_found",
  clientId: "api_token_not_found",
  principalId: "user_not_found",
  lineId: "payroll_line_not_found",
  statutoryPayId: "statutory_payment_not_found",
  endpointId: "webhook_endpoint_not_found",
  deliveryId: "webhook_delivery_not_found",
  replayId: "webhook_replay_not_found",
  templateId: "journal_template_not_found",
  otherJournalId: "journal_not_found",
  pensionSubmissionId: "submission_not_found",
  formJobId: "job_not_found",
  noticeJobId: "job_not_found",
  billingClientId: "client_not_found",
};

/** Returns the token of a missing record: "payElementId" is missing as `pay_element_not_found`. */
function missingToken(name: string): string {
  const words = name.replace(/Id$/, "").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return MISSING[name] ?? `${words}_not_found`;
}

function outsider(who: string): Outsider {
  const found = outsiders[who];
  if (found === undefined) throw new Error(who);
  return found;
}

/** All that is stored before the first request. */
let contents: Contents;

/** Reads that note what leaves: a journal's files. */
const NOTING = /^\/v1\/(journal\/journals\/\{journalId\}\/exports\/|payments\/batches\/\{batchId\}\/file)/;

/** Returns the response without the named records; the request must have changed nothing. */
async function answerTo(operation: ToldOperation, call: Call, sent: Sent) {
  const { name, method, path } = operation;
  const address = `${pathWith(path, sent.path)}?${neededQuery(operation, sent.path)}`;
  const { status, body } = await call(method, address, sent.body);
  const { audit_entry: entries, ...others } = await newChanges(database);
  if (status >= 300 || !NOTING.test(path)) expect(others, name).toEqual({});
  if (status >= 400) expect(entries, name).toBeUndefined();
  const words = sent.named.reduce((text, id) => text.replaceAll(id, "(the record)"), JSON.stringify(body));
  return { status, token: body.message?.token as string | undefined, words };
}

/**
 * In a body, the missing record may also be reported at its field, or at its entry of a list processed item by item; or
 * the record in the path may be in the wrong state for the request, which is checked first.
 */
function isRefusal({ status, words }: { readonly status: number; readonly words: string }): boolean {
  return [403, 404, 409].includes(status) || /"\w+_not_(found|visible)"/.test(words);
}

/** Credentials and people belong to the account, which lists them: narrower callers may read, but not change them. */
function areOfTheAccount(who: string, names: readonly string[]): boolean {
  return who === OF_ACCOUNT && (names.includes("clientId") || names.includes("principalId"));
}

function operationsOf(heading: string): readonly ToldOperation[] {
  return operations.filter((operation) => operation.heading === heading);
}

/** Returns the operations that name a record in their path, once for all the names together and once for each. */
function pathCases(operation: ToldOperation): readonly (readonly string[])[] {
  const { namedInPath: names } = operation;
  const sets = names.length > 1 ? [names, ...names.map((name) => [name])] : [names];
  return sets.filter((set) => set.length > 0);
}

function only(records: OwnRecords, names: readonly string[]): OwnRecords {
  return Object.fromEntries(Object.entries(records).filter(([name]) => names.includes(name)));
}

describe("the contract", () => {
  it("names records in paths and in bodies, and its owner reaches them", async () => {
    expect(new Set(operations.map(({ heading }) => heading))).toEqual(new Set(HEADINGS));
    expect(operations.flatMap(pathCases).length).toBeGreaterThan(50);
    expect(operations.flatMap(({ namedInBody }) => namedInBody).length).toBeGreaterThan(5);
    const reads = operations.filter(({ method, namedInPath }) => method === "GET" && namedInPath.length > 0);
    for (const operation of reads) {
      const { status, token = "" } = await answerTo(operation, owner, { path: theirs, body: undefined, named: [] });
      const missing = [...operation.namedInPath.map(missingToken), "organisation_not_selected", "document_not_found"];
      expect([status < 500, missing.includes(token)], `${operation.name}: ${token}`).toEqual([true, false]);
    }
    // What left the house is noted.
    contents = await contentsOf(database);
  });
});

describe.each(WHO)("the records of an organisation, for %s", (who) => {
  it.each(HEADINGS)("are not there: %s, every operation with a record in its path", async (heading) => {
    const { call, own } = outsider(who);
    const cases = operationsOf(heading).flatMap((operation) => pathCases(operation).map((set) => ({ operation, set })));
    for (const { operation, set } of cases) {
      const answers = [];
      for (const named of [only(theirs, set), unknownRecords(platform, set)]) {
        const sent = { path: { ...own, ...named }, body: exampleWith(operation, own), named: Object.values(named) };
        answers.push(await answerTo(operation, call, sent));
      }
      const told = `${operation.name} with another's ${set}`;
      if (areOfTheAccount(who, set)) {
        if (operation.method !== "GET") expect([403, 404], told).toContain(answers[0]?.status);
        continue;
      }
      expect(answers[0], told).toEqual(answers[1]);
      expect([403, 404], `${told}: ${answers[0]?.words}`).toContain(answers[0]?.status);
    }
  });

  it.each(HEADINGS)("are not there: %s, every operation with a record in its body", async (heading) => {
    const { call, own } = outsider(who);
    for (const operation of operationsOf(heading)) {
      for (const { path, kind } of operation.namedInBody) {
        const answers = [];
        for (const named of [theirs[kind] ?? "", platform.ids.next()]) {
          const body = withValueAt(exampleWith(operation, own), path, named);
          answers.push(await answerTo(operation, call, { path: own, body, named: [named] }));
        }
        const told = `${operation.name} with another's ${path.join(".")}`;
        expect(answers[0], told).toEqual(answers[1]);
        expect(answers.every(isRefusal), `${told}: ${answers[0]?.words}`).toBe(true);
      }
    }
  });

  it.each(HEADINGS)("are not there: %s, every operation of an organisation, by X-Org-Id", async (heading) => {
    const { call } = outsider(who);
    for (const operation of operationsOf(heading).filter(({ isOfOrganisation }) => isOfOrganisation)) {
      const answers = [];
      for (const id of [theirs.organisationId ?? "", platform.ids.next()]) {
        const asOther: Call = (method, path, body) => call(method, path, body, { "x-org-id": id });
        const sent = { path: theirs, body: exampleWith(operation, theirs), named: [id] };
        answers.push(await answerTo(operation, asOther, sent));
      }
      expect(answers[0], operation.name).toEqual(answers[1]);
      expect(answers[0], operation.name).toMatchObject({ status: 403, token: "organisation_access_denied" });
    }
  });
});

it("the whole contents, read again after all requests, are as they were", async () => {
  const { audit_entry: _entries, ...others } = await contentsOf(database);
  const { audit_entry: _, ...before } = contents;
  expect(others).toEqual(before);
});
