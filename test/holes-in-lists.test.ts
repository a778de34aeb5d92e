import { describe, expect, it } from "vitest";
import * as engine from "../src/engine";
import * as filings from "../src/engine/entry-filings";
import { createJournal } from "../src/engine/journals";
import { journalFacts, payslipOf } from "./journals/sample";
import { rulebook } from "./support/library";
import { VALID_FACTS } from "./support/valid-facts";

// JavaScript lists can have holes, which map and forEach skip. A hole is refused as a missing item.

type Calculate = (facts: unknown, rulebook: unknown) => { readonly ok: boolean };

/** Yields copies of the facts, each with a hole in one list, with the same copy with an undefined item. */
function* withHoles(value: unknown, path = ""): Generator<{ path: string; holed: unknown; undefinedItem: unknown }> {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const at of [0, value.length]) {
      const [holed, undefinedItem] = [value.slice(), value.slice()];
      holed.length = Math.max(value.length, at + 1);
      delete holed[at];
      undefinedItem[at] = undefined;
      yield { path: `${path}/${at}`, holed, undefinedItem };
    }
  }
  for (const [key, inner] of Object.entries(value)) {
    for (const { path: at, holed, undefinedItem } of withHoles(inner, `${path}/${key}`)) {
      const put = (item: unknown) =>
        Array.isArray(value)
          ? value.map((old, place) => (String(place) === key ? item : old))
          : { ...value, [key]: item };
      yield { path: at, holed: put(holed), undefinedItem: put(undefinedItem) };
    }
  }
}

const BACS = {
  serviceUser: {
    sortCode: "089999",
    accountNumber: "66374958",
    accountName: "Sample Bakery",
    serviceUserNumber: "123456",
  },
};

const FUNCTIONS: readonly (readonly [string, Calculate, unknown])[] = [
  ...Object.entries(VALID_FACTS).map(([name, facts]) => [name, (engine as never)[name] as Calculate, facts] as const),
  ["createBacsFile", filings.createBacsFile as Calculate, { ...BACS, payments: [{}] }],
];

describe.each(FUNCTIONS)("%s", (_, calculate, facts) => {
  it("refuses a hole in any list as it refuses an item that is not given", () => {
    for (const { path, holed, undefinedItem } of withHoles(facts)) {
      const answer = calculate(holed, rulebook);
      expect([path, answer]).toEqual([path, calculate(undefinedItem, rulebook)]);
      expect([path, answer.ok]).toEqual([path, false]);
    }
  });
});

it("createJournal treats a hole in any list, also of a payslip, as an item that is not given", () => {
  for (const { path, holed, undefinedItem } of withHoles(
    journalFacts([{ employeeId: "E1", payslip: payslipOf([]) }]),
  )) {
    expect([path, createJournal(holed as never)]).toEqual([path, createJournal(undefinedItem as never)]);
  }
});

it("readTaxCode and amendRules refuse what is not a text", () => {
  expect(engine.readTaxCode(5 as never)).toBeNull();
  expect(engine.amendRules({}, 5 as never, 1)).toEqual({
    ok: false,
    problems: [{ token: "wrong_type", path: "", arguments: { expected: "string" } }],
  });
});
