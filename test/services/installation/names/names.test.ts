import { describe, expect, it } from "vitest";
import { describeServices } from "../../../../src/services/installation";
import { accountNames } from "./account-names";
import { employeeNames } from "./employee-names";
import { filingNames } from "./filing-names";
import { type Components, type DescribedOperation, missingNames } from "./find-names";
import { payRunNames } from "./pay-run-names";
import { recordNames } from "./record-names";
import { salaryNames } from "./salary-names";

const { paths, components } = describeServices("http://localhost") as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Components };
};

const ALL = { ...accountNames, ...recordNames, ...employeeNames, ...filingNames, ...payRunNames, ...salaryNames };

describe("the names of the interface", () => {
  it.each(Object.entries(ALL))("%s", (name, names) => {
    const [method = "", path = ""] = name.split(" ");
    const described = paths[path]?.[method.toLowerCase()];
    expect(described, "is not described").toBeDefined();
    expect(missingNames(described ?? {}, names, components.schemas)).toEqual([]);
  });
});

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
      201: { content: { "application/json": { example: { message: { token: "one_made" } } } } },
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
