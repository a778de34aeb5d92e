import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDate } from "../src/engine/base";
import { LETTERS_BY_AGE } from "../src/engine/category-letters";
import { WEEKS_OF_AVERAGE } from "../src/engine/holiday";
import { findLaw } from "./support/law-home/find-law";
import { DELIVERY_ROOMS } from "./support/law-home/technical";
import { readRuleDocuments, rulebookOf } from "./support/rule-documents";

const RULES = rulebookOf(readRuleDocuments());
const DAY = readDate("2026-06-01");
const SOURCE = join(import.meta.dirname, "../src");
const OUTSIDE = ["services", "web", "cli", "payroll-file"];

const files = OUTSIDE.flatMap((room) =>
  readdirSync(join(SOURCE, room), { recursive: true, encoding: "utf8" })
    .map((path) => `${room}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path)),
).map((path) => ({ path, text: readFileSync(join(SOURCE, path), "utf8") }));

describe("sentences of law that descriptions of the interface quote", () => {
  it("have the numbers of the rules", () => {
    const lettersLaw = RULES.subject("category-letters").allOn(DAY)?.values;
    expect(LETTERS_BY_AGE).toBe(
      `X under ${lettersLaw?.contributionAge.fromYears}, M under ${lettersLaw?.reliefAges.under21}, then A`,
    );
    const { averageWeek, averageWeekNorthernIreland } = RULES.subject("holiday").allOn(DAY)?.values ?? {};
    expect(WEEKS_OF_AVERAGE).toBe(
      `The last ${averageWeek?.weeks} weeks with pay count, at most ${averageWeek?.lookBackWeeks} back; in Northern Ireland the last ${averageWeekNorthernIreland?.weeks}.`,
    );
  });
});

describe("law outside the engine", () => {
  it("does not exist: no rounding, no number and no date with a meaning in law", () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap(findLaw)).toEqual([]);
  });

  it.each([
    ["an age", "if (age < 21) return 0;"],
    ["an age with a name", "const PENSION_AGE = 66;"],
    ["an age with a technical name", "const LARGEST_AGE = 75;"],
    ["an age in a list", "const limits = [16, 21, 25];"],
    ["an age beside an example", "const shown = withExamples({ age: [z.int().min(16), 40] });"],
    ["an age by name", "const limits = { under21: 21 };"],
    ["hours of a band", "return hours < 16 ? A : B;"],
    ["weeks of a year", "const weeks = 52;"],
    ["a rate", "return pay * 0.5;"],
    ["a rate as text", 'const factor = "0.05";'],
    ["a percentage as text", 'const most = "50%";'],
    ["a threshold", "return pence > 1_257_000;"],
    ["a large threshold", "return pence > 1257000n;"],
    ["a status where none is", "return age > 400;"],
    ["a unit that nothing is multiplied by", "return age >= 60;"],
    ["a date", 'if (born < "1961-04-06") return null;'],
    ["a day of every year", "const start = `$" + "{year}-04-06`;"],
    ["a rounding", "return Math.round(pence);"],
    ["another rounding", "return Math.trunc(pence);"],
    ["a part of the country", 'if (territory === "NorthernIreland") refuse();'],
    ["a kind of work", 'return kind !== "RegularHours" && isHourly;'],
    ["an age in a sentence", 'const description = "The letter M for people under 21.";'],
    ["weeks in a sentence", 'const description = "The last 52 weeks with pay count.";'],
    ["a rounding to text", "return amount.toFixed(2);"],
    ["a rounding of decimal.js", "return amount.toDecimalPlaces(2);"],
    ["a rounding of the engine", 'import { halfUpShare } from "../../engine/base";'],
    ["a rounding of the kernel with another name", 'import { floorDivide as divide } from "../../kernel";'],
  ])("is found: %s", (_, line) => {
    for (const path of ["services/pay/planted.ts", "web/situation/planted.tsx", "cli/planted/planted.ts"]) {
      expect(findLaw({ path, text: line })).toHaveLength(line.includes("[16") ? 3 : 1);
    }
  });

  it("is not looked for in rooms that deliver, which therefore import nothing of the engine", () => {
    const delivering = files.filter(({ path }) => DELIVERY_ROOMS.some((room) => room.test(path)));
    expect(delivering.length).toBeGreaterThan(0);
    expect(delivering.filter(({ text }) => /from "[./]+engine/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("is found in a file with much else", () => {
    const planted = files
      .filter(({ path }) => path.startsWith("services/pay-runs/payslips/"))
      .map(({ path, text }) => ({ path, text: `${text}\nexport const planted = (age: number) => age >= 66;\n` }));
    expect(planted.length).toBeGreaterThan(20);
    expect(planted.flatMap(findLaw)).toEqual(planted.map(({ path }) => expect.stringMatching(`^${path}:.*66$`)));
  });

  it.each([
    ["a page's size", "const query = pageQuery({ usual: 50, most: 100 });"],
    ["a status", 'throw new Refused(409, { token: "locked" });'],
    ["a limit against overload", "const ROWS_AT_ONCE = 500;"],
    ["milliseconds", "const seconds = elapsed / 1_000;"],
    ["a place in a text", "return date.slice(0, 4);"],
    ["an example", 'const shown = z.string().openapi({ example: "2026-04-06" });'],
    ["an example of a field", 'const shown = withExamples({ paid: [z.array(day), ["2026-04-06"]] });'],
    ["a type", "let frequency: 52 | 12;"],
  ])("is not %s", (_, line) => {
    expect(findLaw({ path: "services/pay/planted.ts", text: line })).toEqual([]);
  });
});
