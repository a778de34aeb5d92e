import fc from "fast-check";
import type { NewAccount } from "../../../src/services/access";
import { brokenFrom } from "../../support/api/broken";
import { componentsOf } from "../../support/api/operations";
import { type DrawnRequest, requestsOf } from "../../support/api/requests";
import { type DescribedJson, describedJson, nameOf } from "../../support/api/schema-check";
import type { Components } from "../../support/api/schema-values";
import { whiteLabel } from "../branding/support";
import { type Member, member, ownerMember } from "../support/people";
import { type TestPlatform, tokenOf } from "../support/platform";
import { putSignIn } from "../support/provider-platform";
import { documentOf, exampleWith, pathWith, type ToldOperation, toldOperations } from "./contract";
import { dataOf } from "./made";
import { KINDS, makeRecords, type OwnRecords, recordName } from "./records";

export interface AllSurveyed {
  readonly requests: number;
  /** Number of responses of each operation by status. */
  readonly statuses: Readonly<Record<string, Readonly<Record<number, number>>>>;
  /** Every token that an operation refused with and its description lacks, with a request that shows it. */
  readonly untold: readonly string[];
  /** Every place of a response that its schema does not allow, and of an accepted body, with a request that shows it. */
  readonly unlike: readonly string[];
}

interface Surveyor {
  readonly platform: TestPlatform;
  readonly components: Components;
  /** Returns the headers of the caller whom an operation is for. */
  readonly headersFor: (operation: ToldOperation) => Readonly<Record<string, string>>;
  readonly own: OwnRecords;
  readonly untold: Map<string, string>;
  readonly described: ReadonlyMap<string, DescribedJson>;
  readonly unlike: Map<string, string>;
}

/** Refusals of addresses without an operation, which a drawn address may become. */
const ELSEWHERE = new Set(["route_not_found", "method_not_allowed"]);

/** Operations that respond 200 and say what is wrong with each entry of the body. */
const BY_ENTRIES = /(bulk|batch|explain)$/;

/** Sorts deletions after everything else, and the archive after them: an archived organisation cannot be changed. */
function placeOf({ method, path }: ToldOperation): number {
  if (path.endsWith("archive")) return 2;
  return method === "DELETE" ? 1 : 0;
}

/**
 * Sends requests, valid and broken, to every mounted operation, half of them to records that exist. Deletions come
 * last. Rejects with the smallest request whose response is 5xx or outside the envelope.
 */
export async function surveyAll(platform: TestPlatform, each: number, seed = 1): Promise<AllSurveyed> {
  const account = await platform.account("Sample Bakery");
  await whiteLabel(platform, account);
  const call = await platform.callAs(account);
  const owner = await ownerMember(platform, account);
  const surveyor = {
    platform,
    components: componentsOf(documentOf(platform)),
    untold: new Map<string, string>(),
    described: describedJson(documentOf(platform)),
    unlike: new Map<string, string>(),
    own: { ...(await makeRecords(call, account, "AB123456C")), providerId: await providerOf(owner) },
    headersFor: await callersOf(platform, account, owner),
  };
  const statuses: Record<string, Record<number, number>> = {};
  for (const operation of [...toldOperations(platform)].sort((one, other) => placeOf(one) - placeOf(other))) {
    statuses[operation.name] = await surveyOne(surveyor, operation, each, seed);
  }
  const counts = Object.values(statuses).flatMap((counted) => Object.values(counted));
  const requests = counts.reduce((sum, count) => sum + count, 0);
  return { requests, statuses, untold: [...surveyor.untold.values()], unlike: [...surveyor.unlike.values()] };
}

/** Returns an identity provider that the owner adds. */
async function providerOf({ call }: Member): Promise<string> {
  const provider = { name: "Login", issuer: "https://login.sample.example", emailDomains: ["sample.example"] };
  const stored = await putSignIn(call, "Allowed", [{ ...provider, clientId: "client", clientSecret: "secret" }]);
  return dataOf(stored).providers[0].providerId;
}

/**
 * Operations of a person are called in the owner's session, and others with credentials. Those without a token get the
 * cookie of another person: the owner's sessions end when the survey changes the password.
 */
async function callersOf(platform: TestPlatform, account: NewAccount, owner: Member): Promise<Surveyor["headersFor"]> {
  const { cookie } = await member(platform, owner.call, "clerk@sample.example");
  const organisation = { "x-org-id": account.organisationId };
  const ofCredentials = { ...organisation, "x-auth-token": await tokenOf(platform.app, account) };
  const ofOwner = { ...organisation, "x-auth-token": owner.accessToken };
  const ofBrowser = { cookie, "x-requested-with": "survey" };
  return ({ isPublic, isOfAPerson }) => {
    if (isPublic) return ofBrowser;
    return isOfAPerson ? ofOwner : ofCredentials;
  };
}

async function surveyOne(surveyor: Surveyor, operation: ToldOperation, each: number, seed: number) {
  const counted: Record<number, number> = {};
  const drawn = requestsOf(operation, surveyor.components);
  const real = requestsOf(onRecords(operation, surveyor.own), withRecords(surveyor));
  const property = fc.asyncProperty(fc.oneof(drawn, real, nearExample(operation, surveyor.own)), async (request) => {
    const status = await checkAnswer(surveyor, operation, request);
    counted[status] = (counted[status] ?? 0) + 1;
  });
  const examples: [DrawnRequest][] = [[exampleRequest(operation, surveyor.own)]];
  await fc.assert(property, { numRuns: each, seed, examples, includeErrorInReport: true });
  return counted;
}

/** Returns the example of the description on the organisation's own records. */
function exampleRequest(operation: ToldOperation, own: OwnRecords): DrawnRequest {
  const request = { method: operation.method, address: pathWith(operation.path, own) };
  if (operation.example === undefined) return { ...request, body: null, contentType: null };
  return { ...request, body: JSON.stringify(exampleWith(operation, own)), contentType: "application/json" };
}

/** Returns the example broken in one place. */
function nearExample(operation: ToldOperation, own: OwnRecords): fc.Arbitrary<DrawnRequest> {
  const request = exampleRequest(operation, own);
  if (request.body === null) return fc.constant(request);
  return brokenFrom(exampleWith(operation, own)).map((body) => ({ ...request, body: JSON.stringify(body) ?? "null" }));
}

/** Returns the operation at the address of the organisation's own records, its body naming them too. */
function onRecords(operation: ToldOperation, own: OwnRecords): ToldOperation {
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (place, name: string) => own[recordName(operation.path, name)] ?? place,
  );
  const parameters = operation.parameters.filter(
    (each) => each.in !== "path" || own[recordName(operation.path, each.name)] === undefined,
  );
  return { ...operation, path, parameters, body: naming(operation.body, own) as ToldOperation["body"] };
}

function withRecords({ components, own }: Surveyor): Components {
  return naming(components, own) as Components;
}

/** Returns schemas in which every property that names a record has the organisation's. */
function naming(schema: unknown, own: OwnRecords): unknown {
  if (schema === null || typeof schema !== "object") return schema;
  if (Array.isArray(schema)) return schema.map((part) => naming(part, own));
  const named = Object.entries(schema).map(([key, part]): [string, unknown] =>
    KINDS.includes(key) && typeof part === "object" ? [key, { const: own[key] }] : [key, naming(part, own)],
  );
  return Object.fromEntries(named);
}

async function checkAnswer(surveyor: Surveyor, operation: ToldOperation, request: DrawnRequest): Promise<number> {
  const { method, body, contentType, address } = request;
  const answer = await fetch(surveyor.platform.address + address, {
    method,
    body: body === null ? null : new TextEncoder().encode(body),
    redirect: "manual",
    headers: { ...surveyor.headersFor(operation), ...(contentType === null ? {} : { "content-type": contentType }) },
  });
  const text = await answer.text();
  const told = `${method} ${address.slice(0, 200)} ${body?.slice(0, 300)} is answered ${answer.status}: ${text.slice(0, 500)}`;
  // What asks another system may say that it does not answer.
  if (answer.status >= 500 && operation.tokensOf(answer.status).length === 0) throw new Error(told);
  if (answer.status >= 400) noteToken(surveyor, operation, answer.status, tokenIn(operation, text, told), told);
  noteUnlike(surveyor, nameOf(operation, answer.status), text, told);
  const isAccepted = answer.status < 300 && body !== null && !BY_ENTRIES.test(operation.path);
  if (isAccepted) noteUnlike(surveyor, nameOf(operation, "body"), body, told);
  return answer.status;
}

/** Returns the token of a refusal, which must be in its envelope; the token service refuses as OAuth 2.0 requires. */
function tokenIn({ path }: ToldOperation, text: string, told: string): string {
  const { message, content, validationIssues, error } = JSON.parse(text);
  if (path === "/oauth2/token" && typeof error === "string") return error;
  const issuesAreRight = validationIssues === null || validationIssues?.every(isIssue);
  const isRefusal = /^[a-z][a-z0-9_]*$/.test(message?.token) && message.text !== "" && "metadata" in content;
  if (!isRefusal || !issuesAreRight) throw new Error(`${told}, which is no refusal in the envelope`);
  return message.token;
}

function isIssue({ field, reason, reasonToken }: Readonly<Record<string, unknown>>): boolean {
  return typeof field === "string" && typeof reason === "string" && /^[a-z][a-z0-9_]*$/.test(String(reasonToken));
}

function noteToken({ untold }: Surveyor, operation: ToldOperation, status: number, token: string, told: string): void {
  if (operation.tokensOf(status).includes(token) || ELSEWHERE.has(token)) return;
  const key = `${operation.name} ${status} ${token}`;
  if (!untold.has(key)) untold.set(key, `${operation.name} does not tell of ${status} ${token}: ${told}`);
}

function noteUnlike({ described, unlike }: Surveyor, name: string, text: string, told: string): void {
  for (const fault of described.get(name)?.faults(JSON.parse(text)) ?? []) {
    const key = `${name} ${fault}`;
    if (!unlike.has(key)) unlike.set(key, `${key}: ${told}`);
  }
}
