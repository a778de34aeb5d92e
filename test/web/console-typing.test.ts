import { describe, expect, test } from "vitest";
import { isSame, numberIn, readPasted } from "../../src/web/console/entry/grid-model";
import { toBody, toDraft, toPatch, withoutEntry } from "../../src/web/console/form/draft";
import { findProblems, problemWords } from "../../src/web/console/form/field-words";
import type { Field, FieldKind } from "../../src/web/console/form/schema";

const NOTHING = { description: "", options: [], maxLength: null, minimum: null, maximum: null, fields: [] };

function field(name: string, kind: FieldKind, fields: readonly Field[] = [], isRequired = false): Field {
  return { ...NOTHING, name, label: name, kind, isRequired, fields };
}

const ADDRESS = field("address", "group", [field("line1", "words", [], true), field("postcode", "words")]);
const FIELDS: readonly Field[] = [
  field("name", "words", [], true),
  field("salary", "money"),
  field("weeks", "whole"),
  field("isDirector", "yesNo"),
  field("days", "choices"),
  field("kitDays", "dates"),
  field("blocks", "list", [field("startDate", "date"), field("weeks", "whole")]),
  ADDRESS,
];

const RECORD = {
  name: "Bea",
  salary: "1234.50",
  weeks: 4,
  isDirector: false,
  days: ["Monday", "Friday"],
  kitDays: ["2026-07-01", "2026-07-08"],
  blocks: [
    { startDate: "2026-06-01", weeks: 1 },
    { startDate: "2026-08-03", weeks: 2 },
  ],
  address: { line1: "1 Sample Street", postcode: "EC1A 1BB" },
};

describe("what is typed in a form", () => {
  test("begins with the record, and is sent as the record was", () => {
    expect(toBody(FIELDS, toDraft(FIELDS, RECORD))).toEqual(RECORD);
  });

  test("leaves out what is empty, also a group of which nothing is entered", () => {
    expect(toBody(FIELDS, { name: " Bea ", salary: "", "address.line1": " " })).toEqual({ name: "Bea" });
  });

  test("is sent as a patch of what differs, null for what was emptied", () => {
    const before = toDraft(FIELDS, RECORD);
    const typed = { ...before, salary: "£1,300.00", weeks: "", "address.line1": "", "address.postcode": "" };
    expect(toPatch(FIELDS, typed, before)).toEqual({ salary: "1300.00", weeks: null, address: null });
  });

  test("loses one entry of a list, and those after it move up", () => {
    const typed = withoutEntry(toDraft(FIELDS, RECORD), "blocks", 0);
    expect(toBody(FIELDS, typed).blocks).toEqual([{ startDate: "2026-08-03", weeks: 2 }]);
    expect(toBody(FIELDS, withoutEntry(typed, "kitDays", 1)).kitDays).toEqual(["2026-07-01"]);
  });

  test("is refused where a required field is empty, in a group only once something of it is entered", () => {
    expect(findProblems(FIELDS, {})).toEqual({ name: "Enter the name." });
    expect(findProblems([ADDRESS], { "address.postcode": "EC1A 1BB" })).toEqual({
      "address.line1": "Enter the line1.",
    });
    expect(findProblems(FIELDS, { name: "Bea", salary: "much" })).toEqual({
      salary: "salary must be a number, like 1,234.56.",
    });
  });

  test("is refused in the words of the screen", () => {
    const issue = { field: "starter.p45.leavingDate", reason: "`leavingDate` must be before `startDate`." };
    expect(problemWords(issue, { startDate: "First day" })).toBe("Leaving date must be before First day.");
    expect(problemWords({ field: "niCategory", reason: "This value is refused." })).toContain(
      "National Insurance category letter is not written as it should be.",
    );
    for (const [field, reason, reasonToken] of [
      ["leavingDate", "This field is required.", "required"],
      ["leavingDate", "This value is refused.", "leaving_date_required"],
      ["leavingDate", "leavingDate is required with reason, which alone does not decide the figures.", "required_with"],
    ] as const) {
      expect(problemWords({ field, reason, reasonToken })).toBe("Enter the leaving date.");
    }
    const dated = { field: "x", reason: "Days up to 2026-04-05 are missing, or send `leavingDate`." };
    expect(problemWords(dated)).toBe("Days up to 5 April 2026 are missing, or enter Leaving date.");
  });
});

describe("cells", () => {
  test("take numbers as spreadsheets write them", () => {
    expect(["7.5", "£1,234.56", " 12 ", "-3", ".5", ""].map(numberIn)).toEqual([
      "7.5",
      "1234.56",
      "12",
      "-3",
      ".5",
      "",
    ]);
    expect(["many", "1.2.3", "12h"].map(numberIn)).toEqual([null, null, null]);
    expect(isSame("5", "5.00")).toBe(true);
    expect(isSame("", "0.00")).toBe(false);
    expect(isSame("x", "")).toBe(false);
  });

  test("are read from the clipboard row by row", () => {
    expect(readPasted("1\t2\r\n3\t\r\n")).toEqual([
      ["1", "2"],
      ["3", ""],
    ]);
  });
});
