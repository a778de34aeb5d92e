import { OpenAPIHono } from "@hono/zod-openapi";
import { describe, expect, it } from "vitest";
import {
  joinSchemas,
  nameHeaders,
  serviceDocuments,
  shareAnswers,
  shareEnvelopes,
  shareParts,
  wholeAnswer,
  withAllParameters,
} from "../../../src/platform/docs";
import type { PlatformEnv } from "../../../src/platform/http";
import { API_HEAD, describeServices, mountDescribed } from "../../../src/services/installation";
import { writtenOut } from "../../support/api/follow-references";

const ADDRESS = "http://localhost";

const described = describeServices(ADDRESS);

type Operation = Readonly<Record<"parameters" | "responses", object | undefined>>;

it("sharing changes nothing that the description says", () => {
  const app = new OpenAPIHono<PlatformEnv>();
  mountDescribed(app);
  const unshared = nameHeaders(joinSchemas(app.getOpenAPI31Document({ openapi: "3.1.0", info: API_HEAD.info })));
  expect(JSON.stringify(unshared)).not.toContain("#/components/responses/");
  const shared = shareParts(shareEnvelopes(shareAnswers(unshared)));
  expect(JSON.stringify(shared).length).toBeLessThan(JSON.stringify(unshared).length * 0.7);
  expect(withOwnExamples(writtenOut(withWholeAnswers(shared)))).toEqual(writtenOut(unshared));
});

/** Returns a document in which each response is one schema, without a shared envelope. */
function withWholeAnswers(document: { readonly components?: object }): object {
  const { schemas = {} } = { ...document.components } as { readonly schemas?: Readonly<Record<string, object>> };
  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(written);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(wholeAnswer({ ...value }, schemas)).map(([key, part]) => [key, written(part)]),
    );
  };
  return Object(written(document));
}

/** Returns a document in which shared examples are where an operation's own are. */
function withOwnExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOwnExamples);
  if (typeof value !== "object" || value === null) return value;
  const { examples, ...rest } = value as { readonly examples?: { readonly sample?: { readonly value: unknown } } };
  const own = Object.entries(examples?.sample === undefined ? value : { ...rest, example: examples.sample.value });
  return Object.fromEntries(own.map(([key, part]) => [key, withOwnExamples(part)]));
}

it("refuses unknown fields of requests, and leaves responses open to more fields", () => {
  const { schemas = {} } = described.components ?? {};
  expect(schemas.NewEmployee).toMatchObject({ additionalProperties: false });
  expect(schemas.EmployeePatch).toMatchObject({ additionalProperties: false });
  for (const [name, schema] of Object.entries(schemas).filter(([name]) =>
    /Answer$|^PayRun$|^Employee$|^P60$/.test(name),
  ))
    expect(JSON.stringify(schema), name).not.toContain('"additionalProperties":false');
});

it("tells no refusal and no parameter twice", () => {
  const operations = Object.values(described.paths ?? {}).flatMap((item) => Object.values(item) as Operation[]);
  for (const kind of ["parameters", "responses"] as const) {
    const told = operations
      .flatMap((operation) => Object.entries(operation[kind] ?? {}))
      .filter(([key, part]) => !("$ref" in part) && (kind === "parameters" || Number(key) >= 400))
      .map(([, part]) => JSON.stringify(part));
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter((each, at) => told.indexOf(each) !== at)).toEqual([]);
  }
});

it("has identifiers as names of what is shared: places and names, tokens, records", () => {
  const { parameters, headers, responses, schemas } = described.components ?? {};
  expect(parameters?.HeaderUserId).toMatchObject({ in: "header", name: "User-Id" });
  expect(headers?.ETag).toMatchObject({ schema: { type: "string" } });
  expect(headers?.RetryAfter).toMatchObject({ description: "The seconds to wait." });
  expect(responses?.EmployeeNotFound).toMatchObject({
    description: "`employee_not_found`: The organisation has no such employee.",
  });
  expect(responses?.Unauthorised).toMatchObject({ description: expect.stringContaining("`access_token_expired`: ") });
  const data = { properties: { data: { $ref: "#/components/schemas/Employee" } } };
  expect(schemas?.EmployeeAnswer).toMatchObject({
    allOf: [{ $ref: "#/components/schemas/Envelope" }, { properties: { content: data } }],
  });
  const names = Object.values(described.components ?? {}).flatMap((parts) => Object.keys({ ...parts }));
  expect(names.length).toBeGreaterThan(1_000);
  expect(names.filter((name) => !/^[A-Za-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
});

it("says on every 429 how long to wait", () => {
  const operations = Object.values(described.paths ?? {}).flatMap((item) => Object.values(item) as Operation[]);
  const written = operations.map(({ responses }) => ({ ...responses, components: described.components }));
  const limits = written
    .flatMap((each) => Object.entries(writtenOut(each) as object))
    .filter(([status]) => status === "429");
  expect(limits.length).toBeGreaterThan(600);
  for (const [, response] of limits) expect(Object.keys(response.headers)).toEqual(["Retry-After"]);
});

it("shares nothing more where all is shared", () => {
  const { components, ...rest } = shareParts(described);
  const { components: found, ...before } = described;
  expect(rest).toEqual(before);
  expect(components).toMatchObject(found ?? {});
});

describe("the description of a service", () => {
  const holiday = serviceDocuments(described).get("holiday");

  it("has its operations and webhooks alone, and the components that they use", () => {
    expect(holiday?.tags?.map(({ name }) => name)).toEqual(["Holiday"]);
    expect(Object.keys(holiday?.paths ?? {}).length).toBeGreaterThan(15);
    expect(Object.keys(holiday?.paths ?? {}).filter((path) => !/^\/v1\/holiday\//.test(path))).toEqual([]);
    expect(Object.keys(holiday?.webhooks ?? {})).toContain("holiday.approved");
    expect(holiday?.components?.schemas).toHaveProperty("HolidayRequest");
    expect(holiday?.components?.schemas).not.toHaveProperty("PayRun");
    expect(() => writtenOut(holiday ?? {})).not.toThrow();
  });

  it("leaves no operation and no webhook out", () => {
    const all = [...serviceDocuments(described).values()].map(withAllParameters);
    for (const kind of ["paths", "webhooks"] as const) {
      const told = all.flatMap((each) =>
        Object.entries({ ...each[kind] }).flatMap(([name, item]) =>
          Object.keys(item ?? {}).map((method) => `${method} ${name}`),
        ),
      );
      const whole = Object.entries({ ...withAllParameters(described)[kind] }).flatMap(([name, item]) =>
        Object.keys(item ?? {}).map((method) => `${method} ${name}`),
      );
      expect(told.sort()).toEqual(whole.sort());
    }
  });
});
