import { describe, expect, it } from "vitest";
import { describeServices } from "../../../../src/services/installation";
import { withPartsOf } from "../../../support/api/follow-references";
import { accountNames } from "./account-names";
import { billingNames } from "./billing-names";
import { brandingNames } from "./branding-names";
import { employeeNames } from "./employee-names";
import { filingNames } from "./filing-names";
import { type Components, type DescribedOperation, missingNames } from "./find-names";
import { formNames } from "./form-names";
import { journalNames } from "./journal-names";
import { noticeNames } from "./notice-names";
import { payRunNames } from "./pay-run-names";
import { peopleNames } from "./people-names";
import { recordNames } from "./record-names";
import { recurringNames } from "./recurring-names";
import { salaryNames } from "./salary-names";
import { webhookNames } from "./webhook-names";

const { paths, components } = withPartsOf(describeServices("http://localhost")) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Components };
};

const ALL = {
  ...accountNames,
  ...billingNames,
  ...brandingNames,
  ...peopleNames,
  ...recordNames,
  ...employeeNames,
  ...filingNames,
  ...formNames,
  ...noticeNames,
  ...journalNames,
  ...payRunNames,
  ...recurringNames,
  ...salaryNames,
  ...webhookNames,
};

describe("the names of the interface", () => {
  it.each(Object.entries(ALL))("%s", (name, names) => {
    const [method = "", path = ""] = name.split(" ");
    const described = paths[path]?.[method.toLowerCase()];
    expect(described, "is not described").toBeDefined();
    expect(missingNames(described ?? {}, names, components.schemas)).toEqual([]);
  });
});

/** Services of the account, not of one organisation. */
const OF_THE_ACCOUNT =
  /^\/(oauth2|v1\/(administration|authentication)|v1\/webhooks\/endpoints\/[^/]+\/(excluded-)?organisations)(\/|$)/;

describe("the headers of the interface", () => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], responses = {}, security }]) => ({
      path,
      isPublic: security?.length === 0,
      name: `${method.toUpperCase()} ${path}`,
      statuses: Object.keys(responses),
      headers: parameters.filter((each) => each.in === "header").map((each) => each.name),
    })),
  );

  it("name the organisation, and the person on whose behalf, wherever there is one", () => {
    const lacking = operations.filter(
      ({ path, isPublic, headers }) =>
        !isPublic && ((!OF_THE_ACCOUNT.test(path) && !headers.includes("X-Org-Id")) || !headers.includes("User-Id")),
    );
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  it("take a key with every request that creates something or sends it off", () => {
    // A key belongs to a caller: whoever signs in is not one yet.
    const creates = operations.filter(
      ({ statuses, isPublic }) => !isPublic && (statuses.includes("201") || statuses.includes("202")),
    );
    const all = [...creates.map(({ name }) => name), ...CREATING_BY_200];
    const keyed = new Set(
      operations.filter(({ headers }) => headers.includes("Idempotency-Key")).map(({ name }) => name),
    );
    expect(creates.length).toBeGreaterThan(8);
    expect(all.filter((name) => !keyed.has(name))).toEqual([]);
  });
});

/** Return 200, because what they create is not a separate record. */
const CREATING_BY_200 = [
  ...["POST /v1/employees/bulk", "POST /v1/payroll/lines/bulk"],
  "POST /v1/payroll/line/{employeeId}/{lineId}/attachments",
  ...["POST /v1/payroll/line/{employeeId}", "POST /v1/payroll/{payrollConfigId}/{year}/{period}/lock"],
  ...["POST /v1/administration/organisations/bulk", "POST /v1/administration/api-tokens/{clientId}/rotate"],
  "POST /v1/payroll/year-end/{taxYear}/{payrollConfigId}/finalise",
];

describe("the search for names", () => {
  const schema = {
    properties: {
      plain: {},
      number: { minimum: 1, maximum: 9, default: 5 },
      list: { items: { $ref: "#/components/schemas/One" } },
      map: { additionalProperties: { properties: { inside: { enum: ["A", "B"] } } } },
      anything: { additionalProperties: {} },
    },
  };
  const described = {
    requestBody: { content: { "application/json": { schema } } },
    responses: {
      201: { description: "`one_made`" },
      409: { description: "`other_made`: There is another." },
    },
  };
  const found = { One: { anyOf: [{ properties: { deep: { const: "X" } } }] } };
  const missing = (body: readonly string[]) => missingNames(described, { body, token: "one_made" }, found);

  it("finds fields through lists, maps and choices, with their values", () => {
    expect(missing(["plain", "number: 1..9 =5", "list.deep: X", "map.any.inside: A B"])).toEqual([]);
  });

  it("misses what is not there, also where anything may be", () => {
    const names = [
      "none",
      "number: 1..10",
      "number: =6",
      "list: ..1[]",
      "plain.none",
      "list.none",
      "list.deep: Y",
      "map.any.inside: A C",
      "anything.none",
    ];
    expect(missing(names)).toEqual(names.map((name) => `body ${name}`));
    expect(missingNames(described, { token: "two_made", refusals: ["409 same_made"] }, found)).toEqual([
      ...["token two_made, not one_made", "refusal 409 same_made"],
    ]);
  });
});
