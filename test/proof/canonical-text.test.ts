import { expect, test } from "vitest";
import { canonicalText } from "../../src/engine/proof";
import { check, fc } from "../support/property";

// RFC 8785: the same text for the same value, whoever writes it.

test.each([
  // RFC 8785, section 3.2.2 and 3.2.3
  [
    { numbers: [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 0.000000000000000000000000001] },
    '{"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27]}',
  ],
  [{ string: '€$\u000f\nA\'B"\\\\"/' }, '{"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'],
  [{ literals: [null, true, false] }, '{"literals":[null,true,false]}'],
  [
    { "€": 1, "\r": 2, "\ufb33": 3, "1": 4, "😀": 5, "\u0080": 6, ö: 7 },
    '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
  ],
  [-0, "0"],
  [{ b: undefined, a: [{ d: 1, c: 2 }] }, '{"a":[{"c":2,"d":1}]}'],
])("%j", (value, text) => expect(canonicalText(value)).toBe(text));

test.each([
  ["not a number", Number.NaN],
  ["infinity", [Number.POSITIVE_INFINITY]],
  ["half of a surrogate pair", { a: "\ud83d" }],
  ["half of a surrogate pair as a key", { "\ude00": 1 }],
  ["a function", { a: () => 1 }],
  ["nothing", undefined],
  ["a deep value", JSON.parse(`${"[".repeat(65)}${"]".repeat(65)}`)],
])("%s has no canonical text", (_, value) => expect(canonicalText(value)).toBeNull());

test("any JSON value is read back from its text, and the order of keys changes nothing", () => {
  check(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = canonicalText(value);
      if (text === null) return;
      expect(canonicalText(JSON.parse(text))).toBe(text);
      expect(canonicalText(reversed(value))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}
