import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument, openApiFaults } from "../../../src/platform/docs";
import { API_INFO } from "../../../src/services/installation";
import { type TestPlatform, testPlatform } from "../support/platform";
import { BODY_OPTIONAL, OPERATIONS } from "./operations";

const CONTRACT = join(import.meta.dirname, "../../../../shared/contract/operations.tsv");

interface Described {
  readonly summary?: string;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown; readonly schema?: unknown }>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description?: string; readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }
    >
  >;
}

let platform: TestPlatform;
let operations: ReadonlyMap<string, Described>;

beforeAll(async () => {
  platform = await testPlatform();
  const { paths = {} } = apiDocument(platform.app, API_INFO, platform.address);
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
  it.skipIf(!here)(`names no operation otherwise than the contract${told}`, () => {
    const contract = readFileSync(CONTRACT, "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split("\t"));
    const promised = new Set(contract.map(([, method, path]) => `${method} ${path}`));
    expect([...operations.keys()].filter((operation) => !promised.has(operation))).toEqual([]);
    for (const names of Object.values(OPERATIONS)) for (const name of names) expect(promised).toContain(name);
  });

  it("leaves nothing out that a caller needs", () => {
    const optional = BODY_OPTIONAL.map((name) => `${name}: its body is not required`);
    expect(openApiFaults(apiDocument(platform.app, API_INFO, platform.address))).toEqual(optional);
  });

  it("shows an example of every body and of every answer, and says when each refusal is given", () => {
    const faults = [...operations].flatMap(([name, { requestBody, responses }]) => {
      const json = requestBody?.content["application/json"];
      const answers = Object.entries(responses).filter(
        ([, { content }]) => content?.["application/json"] !== undefined,
      );
      if (name.startsWith("POST /oauth2")) return [];
      return [
        ...(json !== undefined && json.example === undefined ? [`${name}: body`] : []),
        ...answers
          .filter(([, { content }]) => content?.["application/json"]?.example === undefined)
          .map(([status]) => `${name}: ${status}`),
        ...Object.entries(responses)
          .filter(([, { description }]) => !description)
          .map(([status]) => `${name}: ${status} says nothing`),
      ];
    });
    expect(faults).toEqual([]);
  });

  it("is served, with a page to read it", async () => {
    const document = await platform.app.request("/openapi.json");
    expect((await document.json()).openapi).toBe("3.1.0");
    const page = await platform.app.request("/docs");
    expect([page.status, page.headers.get("content-security-policy")]).toEqual([
      200,
      expect.stringContaining("script-src 'self'"),
    ]);
  });
});
