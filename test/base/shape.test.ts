import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Problem, Reader, shape } from "../../src/engine/base";

/** Returns what is read from a value, or its problems as "token path". */
function read<Read>(of: shape.Shape<unknown, Read>, value: unknown) {
  const reader = new Reader();
  const found = of.read(reader, value, "at", "");
  return { found, problems: reader.problems.map(({ token, path }) => `${token} ${path}`) };
}

function problemsOf(of: shape.Shape<unknown, unknown>, value: unknown): readonly Problem[] {
  const reader = new Reader();
  of.read(reader, value, "at", "");
  return reader.problems;
}

const UP_TO_10 = shape.decimal("hours", { from: "0.01", upTo: 10 });
const WORDS = shape.choice(["Monthly", "Weekly"]);

describe.each<[string, shape.Shape<unknown, unknown>, [unknown, unknown][], [unknown, string][]]>([
  [
    "amount",
    shape.amount(),
    [
      ["12.5", 1250],
      [-3, -300],
      ["0.10", 10],
    ],
    [
      [undefined, "required"],
      ["x", "not_a_number"],
      [null, "not_a_number"],
      ["1.001", "not_whole_pence"],
      [1e12, "too_large"],
    ],
  ],
  [
    "amount from zero up to a limit",
    shape.amount({ from: 0, upTo: "100.00" }),
    [
      ["0", 0],
      ["100.00", 10_000],
    ],
    [
      ["-0.01", "negative_amount"],
      ["100.01", "too_large"],
    ],
  ],
  [
    "decimal",
    UP_TO_10,
    [
      ["7.5", 750],
      [0.01, 1],
      [10, 1000],
    ],
    [
      [undefined, "required"],
      ["seven", "not_a_number"],
      ["1.234", "not_a_number"],
      [0, "too_small"],
      ["10.01", "too_large"],
    ],
  ],
  [
    "date",
    shape.date,
    [["1970-01-02", 1]],
    [
      [undefined, "required"],
      ["2026-02-30", "invalid_date"],
      [5, "invalid_date"],
    ],
  ],
  [
    "tax year",
    shape.taxYear,
    [
      [2026, 2026],
      ["2026-27", 2026],
    ],
    [
      [undefined, "required"],
      ["2026-28", "invalid_format"],
      [2026.5, "invalid_format"],
      [null, "invalid_format"],
    ],
  ],
  [
    "integer",
    shape.integer(1, 12),
    [
      [1, 1],
      [12, 12],
    ],
    [
      [undefined, "required"],
      ["1", "wrong_type"],
      [1.5, "not_an_integer"],
      [0, "too_small"],
      [13, "too_large"],
    ],
  ],
  [
    "choice",
    WORDS,
    [["Weekly", "Weekly"]],
    [
      [undefined, "required"],
      [1, "wrong_type"],
      ["Yearly", "unknown_value"],
    ],
  ],
  [
    "flag",
    shape.flag,
    [
      [true, true],
      [false, false],
    ],
    [
      [undefined, "required"],
      ["yes", "wrong_type"],
      [null, "wrong_type"],
    ],
  ],
  [
    "text that may be empty",
    shape.anyText,
    [
      ["E1", "E1"],
      ["", ""],
    ],
    [
      [undefined, "required"],
      [null, "wrong_type"],
    ],
  ],
  [
    "text",
    shape.text,
    [["E1", "E1"]],
    [
      [undefined, "required"],
      ["", "must_not_be_empty"],
      [7, "wrong_type"],
    ],
  ],
  [
    "optional",
    shape.optional(shape.integer(1, 12), null),
    [
      [undefined, null],
      [3, 3],
    ],
    [
      [null, "wrong_type"],
      [13, "too_large"],
    ],
  ],
  [
    "null or",
    shape.orNull(shape.date),
    [
      [undefined, null],
      [null, null],
      ["1970-01-01", 0],
    ],
    [["soon", "invalid_date"]],
  ],
  [
    "list",
    shape.list(shape.integer(1, 9), { upTo: 2 }),
    [
      [[], []],
      [
        [4, 5],
        [4, 5],
      ],
    ],
    [
      [undefined, "required"],
      ["4", "wrong_type"],
      [[1, 2, 3], "too_many_items"],
    ],
  ],
  [
    "map",
    shape.map(shape.amount()),
    [[{ A: "1" }, { A: 100 }]],
    [
      [undefined, "required"],
      [[], "wrong_type"],
    ],
  ],
])("%s", (_, of, good, wrong) => {
  it("reads what is right", () => {
    for (const [value, expected] of good) expect(read(of, value)).toEqual({ found: expected, problems: [] });
  });

  it("refuses what is wrong, in its place", () => {
    for (const [value, token] of wrong) expect(read(of, value).problems).toEqual([`${token} /at`]);
  });
});

const FACTS = shape.record({
  "a/b": shape.record({ "c~d": shape.list(shape.record({ day: shape.date }), { upTo: 5 }) }),
  isSure: shape.optional(shape.flag, true),
});

describe("record", () => {
  it("names places by JSON pointers, with ~ and / escaped", () => {
    const value = { "a/b": { "c~d": [{ day: "2026-04-06" }, { day: "x" }, undefined] }, "no/pe": 1 };
    expect(read(FACTS, value).problems).toEqual([
      "unknown_field /at/no~1pe",
      "invalid_date /at/a~1b/c~0d/1/day",
      "required /at/a~1b/c~0d/2",
    ]);
  });

  it("says nothing else of what is not an object, and reads harmless values", () => {
    for (const value of [null, [], "x", 3]) {
      expect(read(FACTS, value)).toEqual({
        found: { "a/b": { "c~d": [] }, isSure: true },
        problems: ["wrong_type /at"],
      });
    }
    expect(read(FACTS, undefined).problems).toEqual(["required /at"]);
  });

  it("passes over an unknown field that is undefined", () => {
    expect(read(FACTS, { "a/b": { "c~d": [] }, more: undefined }).problems).toEqual([]);
  });
});

describe("a record with many fields that may be left out", () => {
  const inner = shape.record(
    { from: shape.date, upTo: shape.optional(shape.date, null) },
    shape.notBefore("upTo", "from"),
  );
  const fields = {
    a: shape.amount(),
    b: shape.optional(shape.amount(), 0),
    c: shape.optional(shape.integer(1, 9), 5),
    d: shape.orNull(inner),
    e: shape.orNull(shape.list(inner, { upTo: 2 })),
    f: shape.optional(shape.flag, false),
  };
  const many = shape.record(fields, shape.requires("b", "c"));

  const amounts = fc.constantFrom("1.00", "x", 3, null, undefined);
  const inners = fc.record(
    {
      from: fc.constantFrom("2026-04-06", "x"),
      upTo: fc.constantFrom("2026-04-05", "2026-05-05", 1),
      more: fc.constant(1),
    },
    { requiredKeys: [] },
  );
  const facts = fc
    .record(
      {
        a: amounts,
        b: amounts,
        c: fc.constantFrom(1, 10, "1"),
        d: fc.oneof(inners, fc.constantFrom(null, 1)),
        e: fc.array(inners, { maxLength: 3 }),
        f: fc.constantFrom(true, "true", undefined),
        g: fc.constant(1),
        h: fc.constant(undefined),
      },
      { requiredKeys: [] },
    )
    .chain((given) => fc.shuffledSubarray(Object.entries(given), { minLength: 0 }))
    .map((entries) => Object.fromEntries(entries));

  it("has the same problems, in the order of its fields, whatever the order of the facts", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const inOrder = new Reader();
        inOrder.readsInOrder = true;
        const found = many.read(inOrder, given, "at", "");
        const expected = inOrder.problems.map(({ token, path }) => `${token} ${path}`);
        expect(read(many, given)).toEqual({ found, problems: expected });
      }),
    );
  });

  it("reads the fields of a class, which a list of its keys lacks", () => {
    class Given {
      get a() {
        return "1.00";
      }
      get c() {
        return 7;
      }
    }
    expect(read(many, new Given()).found).toMatchObject({ a: 100, b: 0, c: 7 });
  });

  it("reports no more unknown fields than others do, though it reads some facts again", () => {
    const keys = Array.from({ length: 150 }, (_, at) => [`unknown${at}`, 1]);
    const given = { a: "1.00", d: { from: "2026-04-06", ...Object.fromEntries(keys) }, ...Object.fromEntries(keys) };
    expect(read(many, given).problems).toHaveLength(200);
  });
});

describe("rules between fields", () => {
  const RULED = shape.record(
    {
      from: shape.orNull(shape.date),
      to: shape.orNull(shape.date),
      hours: shape.optional(shape.integer(1, 9), null),
      days: shape.optional(shape.integer(1, 9), null),
      limit: shape.optional(shape.integer(1, 9), null),
    },
    shape.notBefore("to", "from"),
    shape.excludes("hours", "days"),
    shape.requires("limit", "hours"),
    ({ limit, hours }, subject) => {
      if (limit !== null && hours !== null && hours > limit) subject.refuse("too_large", "/hours", { maximum: limit });
    },
  );

  it.each([
    [{ from: "2026-04-06", to: "2026-04-06" }, []],
    [{ from: "2026-04-06", to: "2026-04-05" }, ["date_before /at/to"]],
    [{ from: "2026-04-06" }, []],
    [{ hours: 1, days: 2 }, ["sent_together /at/days"]],
    [{ limit: 3 }, ["required_with /at/hours"]],
    [{ limit: 3, days: 1 }, ["required_with /at/hours"]],
    [{ limit: 3, hours: 4 }, ["too_large /at/hours"]],
    [{ from: "never", to: "2026-04-05", days: 0 }, ["invalid_date /at/from", "too_small /at/days"]],
  ])("%j", (value, problems) => {
    expect(read(RULED, value).problems).toEqual(problems);
  });

  it("state the limit", () => {
    expect(problemsOf(RULED, { from: "2026-04-06", to: "2026-04-05" })[0]?.arguments).toEqual({ limit: "2026-04-06" });
    const before = shape.record({ born: shape.date, start: shape.date }, shape.notAfter("born", "start"));
    expect(problemsOf(before, { born: "2026-04-06", start: "2026-04-05" })).toEqual([
      { token: "date_after", path: "/at/born", arguments: { limit: "2026-04-05" } },
    ]);
  });

  it("ask for one of two fields", () => {
    const either = shape.record(
      { hours: shape.optional(shape.integer(1, 9), null), days: shape.optional(shape.integer(1, 9), null) },
      shape.requiresEither("hours", "days"),
    );
    expect(read(either, {}).problems).toEqual(["required /at/hours"]);
    expect(read(either, { days: 0 }).problems).toEqual(["too_small /at/days"]);
  });

  it("look at the items of a list together", () => {
    const days = shape.list(shape.record({ day: shape.date }), { upTo: 9 }, shape.distinct("day"));
    const value = [{ day: "2026-04-06" }, { day: "x" }, { day: "y" }, { day: "2026-04-06" }];
    expect(read(days, value).problems).toEqual([
      "invalid_date /at/1/day",
      "invalid_date /at/2/day",
      "duplicate /at/3/day",
    ]);
  });
});

describe("variants", () => {
  const PATTERN = shape.variants(
    "patternType",
    {
      Weekly: shape.record({
        patternType: shape.optional(shape.word("Weekly"), "Weekly"),
        monday: shape.integer(0, 1),
      }),
      Rotating: shape.record({ patternType: shape.word("Rotating"), start: shape.date }),
    },
    "Weekly",
  );

  it.each([
    [{ monday: 1 }, []],
    [{ patternType: "Rotating", start: "2026-04-06" }, []],
    [{ patternType: "Rotating", monday: 1 }, ["unknown_field /at/monday", "required /at/start"]],
    [{ patternType: "Daily", monday: 1 }, ["unknown_value /at/patternType"]],
    ["Weekly", ["wrong_type /at"]],
  ])("%j", (value, problems) => {
    expect(read(PATTERN, value).problems).toEqual(problems);
  });
});

describe("the JSON Schema", () => {
  const ALL = shape.record({
    pay: shape.amount({ from: 0 }),
    hours: shape.optional(UP_TO_10, null),
    day: shape.orNull(shape.date),
    month: shape.integer(1, 12),
    frequency: WORDS,
    isSure: shape.optional(shape.flag, false),
    name: shape.text,
    days: shape.list(shape.integer(0, 7), { upTo: 3 }),
    sums: shape.optional(shape.map(shape.flag), {}),
  });

  it("states types, bounds, words, units and what is required", () => {
    expect(shape.toJsonSchema(ALL)).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        pay: { type: ["string", "number"], pattern: "^\\d+(\\.\\d{1,2}0*)?$", minimum: 0, "x-unit": "pounds" },
        hours: { maximum: 10, "x-unit": "hours" },
        day: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
        month: { type: "integer", minimum: 1, maximum: 12 },
        frequency: { enum: ["Monthly", "Weekly"] },
        days: { type: "array", items: { type: "integer" }, maxItems: 3 },
        sums: { type: "object", additionalProperties: { type: "boolean" } },
      },
      required: ["pay", "month", "frequency", "name", "days"],
      additionalProperties: false,
    });
  });

  it("agrees with the reader", () => {
    const schema = z.fromJSONSchema(JSON.parse(JSON.stringify(shape.toJsonSchema(ALL))));
    const some = fc.oneof(
      fc.constantFrom(
        undefined,
        null,
        "",
        "Weekly",
        "9.50",
        "-1.00",
        "2026-04-06",
        "1.005",
        [],
        [1, 2],
        [8],
        {},
        { A: true },
      ),
      fc.integer({ min: -2, max: 14 }),
      fc.boolean(),
    );
    const good = { pay: "10.00", month: 4, frequency: "Weekly", name: "E1", days: [1] };
    const key = fc.constantFrom("pay", "hours", "day", "month", "frequency", "isSure", "name", "days", "sums", "more");
    const changed = fc
      .dictionary(key, some, { maxKeys: 2 })
      .map((changes) => JSON.parse(JSON.stringify({ ...good, ...changes })));
    fc.assert(
      fc.property(changed, (facts) => {
        expect(schema.safeParse(facts).success, JSON.stringify(facts)).toBe(problemsOf(ALL, facts).length === 0);
      }),
    );
  });
});
