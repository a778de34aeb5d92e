import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument, openApiFaults } from "../../../src/platform/docs";
import { API_HEAD } from "../../../src/services/installation";
import { exampleOf, type Media } from "../../support/api/example-of";
import { withPartsOf } from "../../support/api/follow-references";
import { operationsOf } from "../../support/api/operations";
import { type TestPlatform, testPlatform } from "../support/platform";
import { BEYOND, BODY_OPTIONAL, OPERATIONS } from "./operations";

const CONTRACT = join(import.meta.dirname, "../../../../shared/contract");

type Content = Readonly<Record<string, Media>>;

interface Described {
  readonly summary?: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
}

/** Returns contents without a schema or an example; a file needs neither. */
function lacking(place: string, content: Content = {}): readonly string[] {
  return Object.entries(content)
    .filter(([type, media]) => !media.schema || (!FILES.test(type) && exampleOf(media, document) === undefined))
    .map(([type]) => `${place}: ${type}`);
}

const FILES = /^application\/(pdf|octet-stream|vnd\.openxmlformats-officedocument\.[a-z.]+)$|^text\/(csv|plain)$/;

/** The services of the contract that are mounted, by its names, and the part of Administration that comes later. */
const STANDING = new Set(["token", "authentication", "administration", "pay", "salary", "webhooks"]);
const LATER = /\/v1\/administration\/.*(branding|photo|activity)/;

function rowsOf(contract: string): readonly { readonly service: string; readonly name: string }[] {
  const lines = contract.trim().split("\n");
  return lines
    .map((line) => line.split("\t"))
    .map(([service = "", method, path]) => ({ service, name: `${method} ${path}` }));
}

let platform: TestPlatform;
let document: ReturnType<typeof apiDocument>;
let operations: ReadonlyMap<string, Described>;

beforeAll(async () => {
  platform = await testPlatform();
  document = apiDocument(platform.app, API_HEAD, platform.address);
  const { paths = {} } = withPartsOf(document);
  operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods ?? {}).map(([method, described]) => [
        `${method.toUpperCase()} ${path}`,
        described as Described,
      ]),
    ),
  );
});

afterAll(() => platform.stop());

describe("the description of the interface", () => {
  it.each(Object.keys(OPERATIONS))("has every operation of the service %s", (service) => {
    for (const operation of OPERATIONS[service] ?? []) expect([...operations.keys()]).toContain(operation);
  });

  const here = existsSync(CONTRACT);
  const told = here ? "" : " (not tried: the contract does not lie beside this repository)";
  const listed = (name: string) => (here ? rowsOf(readFileSync(join(CONTRACT, name), "utf8")) : []);
  const contract = listed("operations.tsv");
  it.skipIf(!here)(`names no operation otherwise than the contract${told}`, () => {
    const all = [...contract, ...listed("operations-added.tsv")];
    const promised = new Set([...all.map(({ name }) => name), ...BEYOND]);
    expect([...operations.keys()].filter((operation) => !promised.has(operation))).toEqual([]);
    for (const names of Object.values(OPERATIONS)) for (const name of names) expect(promised).toContain(name);
  });

  it.skipIf(!here)(`has every operation of the contract's services that stand${told}`, () => {
    const due = contract.filter(({ service, name }) => STANDING.has(service) && !LATER.test(name));
    expect(due.length).toBeGreaterThan(80);
    expect(due.map(({ name }) => name).filter((name) => !operations.has(name))).toEqual([]);
  });

  it("takes an Idempotency-Key on every POST that stores something", () => {
    const all = operationsOf(document);
    const without = all
      .filter(
        ({ method, parameters }) => method === "POST" && !parameters.some(({ name }) => name === "Idempotency-Key"),
      )
      .map(({ name }) => name);
    expect(without.sort()).toEqual([
      "POST /oauth2/token",
      "POST /v1/authentication/invitations/accept",
      "POST /v1/authentication/passkeys/start",
      "POST /v1/authentication/password-resets",
      "POST /v1/authentication/password-resets/complete",
      "POST /v1/authentication/recovery-codes",
      // A code and a challenge work once: the repeated request is refused.
      "POST /v1/authentication/second-factors",
      "POST /v1/authentication/second-factors/start",
      "POST /v1/authentication/sessions",
      "POST /v1/authentication/sessions/passkey",
      "POST /v1/calculator/grossfornet",
      "POST /v1/calculator/grosstonet",
      "POST /v1/court-orders/orders/reconcile",
      "POST /v1/journal/templates/{templateId}/preview",
      "POST /v1/payments/account-checks",
      "POST /v1/report/report-definitions/{id}/run",
      "POST /v1/report/reports/explain",
      "POST /v1/report/reports/run",
      "POST /v1/report/standard-reports/{name}/run",
      "POST /v1/rti/charges/{taxYear}/{taxMonth}/explain",
      "POST /v1/salary/employees/{employeeId}/calculate",
      "POST /v1/statutory-pay/calculations/employees/{employeeId}/linking",
      "POST /v1/statutory-pay/calculations/preview",
      "POST /v1/statutory-pay/payments/reconcile",
      "POST /v1/tax-dps/notifications/{notificationId}/preview",
      "POST /v1/webhooks/endpoints/{endpointId}/test",
      "POST /v2/pension/auto-enrolment/assessments/preview",
      "POST /v2/pension/connections/{connectionId}/test",
    ]);
  });

  it("leaves nothing out that a caller needs", () => {
    const optional = BODY_OPTIONAL.map((name) => `${name}: its body is not required`);
    const faults = openApiFaults(document);
    expect([...faults].sort()).toEqual(optional.sort());
  });

  it("shows a schema and an example of every body and of every answer, and says when each refusal is given", () => {
    const faults = [...operations].flatMap(([name, { requestBody, responses }]) => [
      ...lacking(`${name}: body`, requestBody?.content),
      ...Object.entries(responses).flatMap(([status, { content, description }]) => [
        ...lacking(`${name}: ${status}`, content),
        ...(description ? [] : [`${name}: ${status} says nothing`]),
        ...(content === undefined && !["302", "304"].includes(status) ? [`${name}: ${status} has no content`] : []),
      ]),
      ...(Object.keys(responses).some((status) => status.startsWith("4")) ? [] : [`${name}: no refusal`]),
    ]);
    expect(faults).toEqual([]);
  });

  it("is served", async () => {
    const document = await platform.app.request("/openapi.json");
    expect((await document.json()).openapi).toBe("3.1.0");
  });
});
