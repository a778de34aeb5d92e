import { expect, it } from "vitest";
import { payEmployeeYear } from "../../src/batch";
import { rulebook } from "../support/library";
import { commandHere } from "./here";

const cli = commandHere();
const person = (id: string, grossPay: string) => ({
  id,
  payFrequency: "Monthly",
  taxCode: "1257L",
  niCategory: "A",
  grossPay,
});
const PEOPLE = [person("A", "2500.00"), person("B", "1000.00")];
const linesOf = (people: readonly object[]) => people.map((each) => JSON.stringify(each)).join("\n");

/** Returns the sum of an amount over a year of people, in pence. */
function sum(people: readonly object[], name: "netPay" | "tax"): number {
  return people.reduce((all, each) => {
    const paid = payEmployeeYear(each, { taxYear: 2026, period: null, schedules: {} }, rulebook);
    if (!paid.ok) throw new Error(JSON.stringify(paid.problems));
    return all + Number((paid.value.yearToDate?.[name] ?? "0").replace(".", ""));
  }, 0);
}

it("shows a workforce before and after a rise, as the library calculates each person", async () => {
  const path = cli.file("people.jsonl", linesOf(PEOPLE));
  const { code, out, err } = await cli.run(["what-if", path, "--year", "2026-27", "--rise", "10"]);
  expect(code, err).toBe(0);
  const raised = [person("A", "2750.00"), person("B", "1100.00")];
  const amounts = (label: string) =>
    new RegExp(`^${label} +([\\d,.]+) +([\\d,.]+)$`, "m")
      .exec(out)
      ?.slice(1)
      .map((text) => Number(text.replaceAll(/[,.]/g, "")));
  expect(amounts("Gross pay")).toEqual([4_200_000, 4_620_000]);
  expect(amounts("Take-home pay")).toEqual([sum(PEOPLE, "netPay"), sum(raised, "netPay")]);
  expect(amounts("Income tax")).toEqual([sum(PEOPLE, "tax"), sum(raised, "tax")]);
  expect(out).toContain("People by the change of take-home pay");
});

it("names the line, the change or the year that is wrong", async () => {
  const path = cli.file("wrong.jsonl", `${linesOf(PEOPLE)}\n{"id":\n`);
  const refused = async (...words: string[]) => {
    const { code, err } = await cli.run(["what-if", ...words]);
    return [code, err] as const;
  };
  expect(await refused(path, "--year", "2026-27")).toEqual([2, expect.stringContaining("Line 3")]);
  const good = cli.file("good.jsonl", linesOf(PEOPLE));
  const unknown = await refused(good, "--year", "2026-27", "--set", "2026-27/income-tax.json#/nothing=1");
  expect(unknown).toEqual([2, expect.stringContaining("The changes cannot be made.")]);
  expect(await refused(good)).toEqual([2, expect.stringContaining('"--year" is required')]);
});
