import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandHere } from "./here";
import { payrollOf, someone } from "./payrolls/small";
import { SAMPLE } from "./support";

const cli = commandHere();

describe("run: --out", () => {
  it("replaces what was there and leaves no draft behind", async () => {
    const out = cli.file("replaced.json", "before");
    expect((await cli.run(["run", SAMPLE, "--out", out])).out).toContain(`Written to ${out}`);
    expect(JSON.parse(readFileSync(out, "utf8")).employees).toHaveLength(12);
    expect(readdirSync(cli.folder()).filter((name) => name.endsWith(".draft"))).toEqual([]);
  });

  it("reports when it cannot write, and leaves nothing half written", async () => {
    const outcome = await cli.run(["run", SAMPLE, "--out", join(cli.folder(), "no-folder", "out.json")]);
    expect(outcome.err).toContain("There is no such file or folder.");
    expect(outcome.code).toBe(2);
    expect(readdirSync(cli.folder()).filter((name) => name.endsWith(".draft"))).toEqual([]);
  });

  it("refuses an ending that names no form, before it does anything", async () => {
    const outcome = await cli.run(["run", SAMPLE, "--out", "payslips.xlsx"]);
    expect(outcome.err).toContain("must end in .json or .csv");
    expect([outcome.code, outcome.out]).toEqual([2, ""]);
  });

  it("keeps a spreadsheet from running a name as a formula", async () => {
    const out = join(cli.folder(), "formula.csv");
    await cli.run(["run", cli.file("formula.json", payrollOf([someone({ name: '=HYPERLINK("x")' })])), "--out", out]);
    expect(readFileSync(out, "utf8").split("\r\n")[1]).toContain(`E1,"'=HYPERLINK(""x"")",2026-27`);
  });
});
