import { describe, expect, it } from "vitest";
import { createJournal, type Journal } from "../../src/engine/journals";
import { commandHere } from "../cli/here";
import { SAMPLE } from "../cli/support";
import { basic, CONTROLS, ELEMENTS, journalFacts, payslipOf } from "./sample";

const cli = commandHere();
const facts = journalFacts([{ employeeId: "E1", payslip: payslipOf([basic("3000")]), department: "Bar" }]);
const payRun = { ...facts.payRun, paymentDate: "2026-04-30" };
const file = (name: string, value: unknown) => cli.file(name, JSON.stringify(value));

function words(...more: readonly string[]): string[] {
  const mappings = { payElementMappings: ELEMENTS, controlAccountMappings: CONTROLS };
  return [
    "journal",
    file("run.json", payRun),
    "--template",
    file("template.json", facts.template),
    "--mappings",
    file("mappings.json", mappings),
    ...more,
  ];
}

const SAMPLES = ["--template", "examples/journal-template.json", "--mappings", "examples/journal-mappings.json"];

describe("paypacket journal", () => {
  it("prints what the library returns", async () => {
    const { code, out, err } = await cli.run(words());
    const answer = createJournal({ ...facts, payRun });
    expect(JSON.parse(out)).toEqual(answer.ok && answer.value);
    expect([code, err]).toEqual([0, ""]);
  });

  it.each([
    ["generic", "Line,Date,Reference"],
    ["xero", "*Narration,*Date"],
    ["sage", "Type,Account Reference"],
    ["sage-accounting", "Reference,Date,Description"],
    ["quickbooks", "Journal No.,Journal Date"],
  ])("writes CSV for %s", async (format, start) => {
    const { code, out } = await cli.run(words("--format", format));
    expect([code, out.startsWith(start), out.split("\r\n").length]).toEqual([0, true, 8]);
  });

  it("takes dates and decimals of a CSV from the template", async () => {
    const template = file("dates.json", { name: "S", dateFormatPreset: "dd MMM yyyy", decimalPlaces: 3 });
    const { out } = await cli.run([
      ...words().slice(0, 2),
      "--template",
      template,
      ...words("--format", "xero").slice(4),
    ]);
    expect(out).toContain(",30 Apr 2026,Wages,7000,No VAT,3000.000,");
  });

  it("picks a pay run with its people out of the file of a year", async () => {
    const year = file("year.json", null);
    expect((await cli.run(["run", SAMPLE, "--out", year, "--quiet-progress"])).code).toBe(0);
    const people = file("people.json", { S01: { department: "Bakery" } });
    const pick = ["--payment-date", "2026-04-30", "--frequency", "Monthly", "--people", people];
    const { code, out } = await cli.run(["journal", year, ...pick, ...SAMPLES]);
    const journal = JSON.parse(out) as Journal;
    expect(code).toBe(0);
    expect(journal).toMatchObject({ isBalanced: true, payRunId: "Monthly 2026-04-30", period: 1 });
    expect(journal.byDepartment.map(({ department }) => department)).toEqual(["Bakery", null]);
    expect((await cli.run(["journal", year, ...SAMPLES])).err).toContain("--payment-date");
    expect((await cli.run(["journal", year, "--payment-date", "2020-01-01", ...SAMPLES])).err).toContain(
      "Nobody is paid",
    );
  });

  it("makes the next version of a journal, and compares the two", async () => {
    const first = (await cli.run(words())).out;
    const before = cli.file("v1.json", first);
    const again = await cli.run(words("--previous", before, "--date", "2026-05-01"));
    const after = cli.file("v2.json", again.out);
    expect(JSON.parse(again.out)).toMatchObject({ version: 2, reason: "Rebuild", journalDate: "2026-05-01" });
    const compared = await cli.run(["journal", "compare", before, after]);
    expect(compared.code).toBe(4);
    expect(JSON.parse(compared.out)).toMatchObject({ header: [{ field: "journalDate" }], lines: [] });
    expect((await cli.run(["journal", "compare", before, before])).code).toBe(0);
  });

  it("says in sentences what is missing", async () => {
    const bare = file("bare.json", { payElementMappings: [], controlAccountMappings: CONTROLS });
    const { code, out, err } = await cli.run([...words().slice(0, 4), "--mappings", bare]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("payElementMappings has nothing for BASIC: map it, or name a suspense account.");
    expect((await cli.run(words("--format", "oracle"))).err).toContain("must be one of: json, generic, xero");
    expect((await cli.run(["journal", "x.json"])).err).toContain('"--template" is required');
    expect((await cli.run(words("--frequency", "Monthly"))).err).toContain("goes with the file of a run");
  });
});
