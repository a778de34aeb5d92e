import { OpenAPIHono } from "@hono/zod-openapi";
import { expect, it } from "vitest";
import { joinSchemas, nameHeaders, shareParts } from "../../../src/platform/docs";
import type { PlatformEnv } from "../../../src/platform/http";
import { API_INFO, describeServices, mountDescribed } from "../../../src/services/installation";
import { writtenOut } from "../../support/api/follow-references";

const ADDRESS = "http://localhost";

type Operation = Readonly<Record<"parameters" | "responses", object | undefined>>;

it("the description says what it would say with nothing shared, in the same order", () => {
  const app = new OpenAPIHono<PlatformEnv>();
  mountDescribed(app);
  const servers = [{ url: ADDRESS }];
  const unshared = nameHeaders(joinSchemas(app.getOpenAPI31Document({ openapi: "3.1.0", info: API_INFO, servers })));
  expect(JSON.stringify(unshared)).not.toContain("#/components/responses/");
  expect(JSON.stringify(writtenOut(describeServices(ADDRESS)))).toBe(JSON.stringify(writtenOut(unshared)));
  expect(JSON.stringify(unshared.components?.schemas)).toBe(
    JSON.stringify(describeServices(ADDRESS).components?.schemas),
  );
});

it("tells no refusal and no parameter twice", () => {
  const { paths = {} } = describeServices(ADDRESS);
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
  for (const kind of ["parameters", "responses"] as const) {
    const told = operations
      .flatMap((operation) => Object.entries(operation[kind] ?? {}))
      .filter(([key, part]) => !("$ref" in part) && (kind === "parameters" || Number(key) >= 400))
      .map(([, part]) => JSON.stringify(part));
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter((each, at) => told.indexOf(each) !== at)).toEqual([]);
  }
});

it("names what is shared by place and name, or by status and tokens", () => {
  const { components } = describeServices(ADDRESS);
  expect(components?.parameters?.["header.User-Id"]).toMatchObject({ in: "header", name: "User-Id" });
  expect(components?.headers?.ETag).toMatchObject({ schema: { type: "string" } });
  expect(components?.responses?.["404.employee_not_found"]).toMatchObject({
    description: "`employee_not_found`: The organisation has no such employee.",
  });
  const names = [components?.parameters, components?.responses].flatMap((parts) => Object.keys({ ...parts }));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !/^[a-zA-Z0-9._-]+$/.test(name))).toEqual([]);
});

it("shares nothing more where all is shared", () => {
  const described = describeServices(ADDRESS);
  expect(shareParts(described)).toEqual(described);
});
