import { describe, expect, it } from "vitest";
import { readOpenApi } from "../../../scripts/read-open-api.mjs";
import { readDate } from "../../../src/engine/base";
import { deprecationHeaders } from "../../../src/services/contract/deprecation/deprecation-headers";
import { DEPRECATIONS, type Deprecation, type DeprecationName } from "../../../src/services/contract/deprecation/table";
import { writtenOut } from "../../support/api/follow-references";
import { operationsOf } from "../../support/api/operations";

/** The dates of removal that are published; a release adds its own, and no line is ever removed or moved back. */
const PUBLISHED: Readonly<Partial<Record<DeprecationName, string>>> = {
  undividedPension: "2026-11-07",
  directorTotals: "2026-11-07",
  salaryOnRecord: "2026-12-20",
  bareFinalDetails: "2027-01-15",
  maintenancePercentageRate: "2027-01-04",
};

const LEAST_DAYS = 90;
const rows: readonly (readonly [string, Deprecation])[] = Object.entries(DEPRECATIONS);

interface Schema {
  readonly deprecated?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** Returns the paths of the fields that a schema marks as deprecated. */
function markedIn(schema: Schema, path = ""): readonly string[] {
  const { properties = {}, additionalProperties, deprecated, anyOf = [], allOf = [] } = schema;
  const below = typeof additionalProperties === "object" ? { "*": additionalProperties } : {};
  const parts = Object.entries({ ...properties, ...below });
  const inside = parts.flatMap(([name, part]) => markedIn(part, path === "" ? name : `${path}.${name}`));
  const ofOne = [...anyOf, ...allOf].flatMap((part) => markedIn(part, path));
  return deprecated ? [path, ...inside, ...ofOne] : [...inside, ...ofOne];
}

const document = writtenOut(readOpenApi()) as object;
const marked = new Map(operationsOf(document).map(({ name, body }) => [name, markedIn((body ?? {}) as Schema)]));
const returned = new Map(operationsOf(document).map(({ name, data }) => [name, [...markedIn((data ?? {}) as Schema)]]));
const around = new Map(
  operationsOf(document).flatMap(({ name, answer }) => (answer ? [[name, markedIn(answer as Schema)]] : [])),
);
const MARKS = { request: marked, response: returned, envelope: around };

/** Returns the operations that a row names, of which every one below a path returns an envelope. */
function namedBy({ operations }: Deprecation): readonly string[] {
  const isBelow = (name: string, stated: string) => name.slice(name.indexOf(" ") + 1).startsWith(stated);
  return operations.flatMap((stated) => {
    return stated.startsWith("/") ? [...around.keys()].filter((name) => isBelow(name, stated)) : [stated];
  });
}

describe("the table of deprecations", () => {
  it.each(rows)("gives at least 90 days for %s", (_, { from, removal }) => {
    if (removal !== null) expect(readDate(removal) - readDate(from)).toBeGreaterThanOrEqual(LEAST_DAYS);
  });

  it.each(Object.entries(PUBLISHED))("never moves the removal of %s to an earlier day", (name, published) => {
    const row: Deprecation | undefined = rows.find(([each]) => each === name)?.[1];
    expect(row).toBeDefined();
    expect(row?.removal === null || (row?.removal ?? "") >= published).toBe(true);
  });

  it.each(rows)("is what the description marks: %s", (_, row) => {
    const all = MARKS[row.direction];
    expect(namedBy(row).length).toBeGreaterThan(0);
    for (const operation of namedBy(row)) expect(all.get(operation)).toEqual(expect.arrayContaining([...row.fields]));
  });

  it("has a row for each mark in the description", () => {
    const stated = new Set(
      rows.flatMap(([, { operations, fields }]) =>
        operations.flatMap((operation) => fields.map((path) => `${operation} ${nameOf(path)}`)),
      ),
    );
    const found = [...marked].flatMap(([operation, paths]) => paths.map((path) => `${operation} ${nameOf(path)}`));
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((each) => !stated.has(each))).toEqual([]);
  });
});

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

const summer: Deprecation = {
  operations: ["PUT /v1/notes"],
  direction: "request",
  fields: ["lines.*.amount"],
  replacement: "`pence`",
  from: "2026-07-01",
  removal: null,
  afterwards: "it is ignored.",
};
const winter: Deprecation = { ...summer, fields: ["text"], from: "2026-11-07", removal: "2027-03-28" };
const PAGE = "/docs/api#/Notes/replaceNotes";

describe("the headers of a deprecation", () => {
  it("are sent for a field that is sent, with the instants at which the days begin in London", () => {
    expect(deprecationHeaders([winter], { text: "" }, PAGE)).toEqual({
      deprecation: `@${Date.UTC(2026, 10, 7) / 1_000}`,
      sunset: "Sun, 28 Mar 2027 00:00:00 GMT",
      link: '</docs/api#/Notes/replaceNotes>; rel="deprecation"; type="text/html"',
    });
    const deprecation = `@${Date.UTC(2026, 5, 30, 23) / 1_000}`;
    const sent = deprecationHeaders([summer], { lines: { a: { amount: 0 } } }, PAGE);
    expect(sent).toEqual({ deprecation, link: expect.any(String) });
    const both = deprecationHeaders([winter, summer], { text: "a", lines: [{ amount: "1" }] }, PAGE);
    expect(both).toMatchObject({ deprecation, sunset: "Sun, 28 Mar 2027 00:00:00 GMT" });
  });

  it.each([[undefined], [null], [{}], [{ text: null, lines: { amount: 1 } }], ["text"], [{ lines: [] }]])(
    "are not sent for %j",
    (body) => expect(deprecationHeaders([summer, winter], body, PAGE)).toBeNull(),
  );

  it("are sent with every response that has a deprecated field", () => {
    expect(deprecationHeaders([{ ...winter, direction: "response" }], undefined, PAGE)).not.toBeNull();
  });
});
