import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRulebook } from "../../src/engine";
import { rulesReport } from "../../src/engine/rulebook";
import { rules } from "../../src/rules/all";
import { rules as benefits } from "../../src/rules/benefits";
import { commandHere } from "./here";
import { ROOT } from "./support";

const cli = commandHere();

function copyOfRules(name: string, change: (text: string) => string): string {
  const folder = join(cli.folder(), name);
  cpSync(join(ROOT, "rules"), folder, { recursive: true });
  const file = join(folder, "2026-27/income-tax.json");
  writeFileSync(file, change(readFileSync(file, "utf8")));
  return folder;
}

describe("rules", () => {
  it("lists years with their digests, subjects and parameters", async () => {
    const { out, code } = await cli.run(["rules", "list"]);
    const rulebook = createRulebook(rules);
    for (const year of ["2022-23", "2023-24", "2024-25", "2025-26", "2026-27"]) expect(out).toContain(year);
    expect(out).toContain(rulebook.ok ? (rulebook.value.digestOf(2026) as string) : "the rules do not load");
    expect(out).toContain("primaryThreshold");
    expect(code).toBe(0);
  });

  it("finds the packaged rules sound, and the folder they were made from", async () => {
    expect(await cli.run(["rules", "check"])).toMatchObject({ code: 0, err: "" });
    expect((await cli.run(["rules", "check", "--rules", "rules"])).out).toBe((await cli.run(["rules", "check"])).out);
  });

  it("reports what is wrong with a folder, by document and pointer", async () => {
    const folder = copyOfRules("broken", (text) => text.replace('"20%"', '"twenty"').replace('"50%"', '"half"'));
    const { code, out, err } = await cli.run(["rules", "check", "--rules", folder]);
    expect(err).toContain("2026-27/income-tax.json#/");
    expect(err.match(/ at 2026-27\/income-tax\.json#/g)?.length).toBeGreaterThanOrEqual(2);
    expect([code, out]).toEqual([2, ""]);
  });

  it("says which file of a folder is no JSON", async () => {
    const folder = copyOfRules("no-json", (text) => text.slice(0, -10));
    const { code, err } = await cli.run(["rules", "check", "--rules", folder]);
    expect(err).toContain("income-tax.json");
    expect(err).toContain("Not valid JSON");
    expect(code).toBe(2);
  });

  it("works a payroll out by a changed rule, under another digest", async () => {
    const folder = copyOfRules("changed", (text) => text.replace('"20%"', '"21%"'));
    const facts = '{"payFrequency":"Monthly","paymentDate":"2026-04-30","taxablePay":"2500","taxCode":"1257L"}';
    const usual = JSON.parse((await cli.run(["calc", "income-tax"], facts)).out);
    const changed = JSON.parse((await cli.run(["calc", "income-tax", "--rules", folder], facts)).out);
    expect([usual.value.tax, changed.value.tax]).toEqual(["290.20", "304.71"]);
    expect(changed.rules).not.toBe(usual.rules);
  });

  it("reports the weak figures with their documents", async () => {
    const { out, code } = await cli.run(["rules", "report"]);
    for (const weak of [rulesReport(rules), rulesReport(benefits)]) {
      expect(weak.ok && weak.value.length).toBeGreaterThan(0);
      for (const { path } of weak.ok ? weak.value : []) expect(out).toContain(path);
    }
    expect(code).toBe(0);
  });

  it("shows what changes from one year to the next, old and new", async () => {
    const { out, code } = await cli.run(["rules", "diff", "2025-26", "2026-27"]);
    expect(out).toContain("Bands of taxable pay in Scotland");
    expect(out).toContain("bands, number 1, up to: £2,827 → £3,967");
    expect(out).toContain(
      "none: plan 5 is collected through payroll from 6 April 2026 → threshold a year £25,000, rate 9%",
    );
    expect(out).toContain("Last starting day on which a P45 of the previous year is still used");
    expect(out).toContain("24 May 2025 → 24 May 2026");
    expect(out).not.toMatch(/\/values|\d{4}-\d\d-\d\d|undefined|null/);
    expect(out).not.toContain("primaryThreshold");
    expect(code).toBe(0);
    expect((await cli.run(["rules", "diff", "2026-27", "2026-27"])).out).toBe(
      "Nothing changes from 2026-27 to 2026-27.\n",
    );
  });

  it("shows the law of benefits in kind, which is held for more years", async () => {
    const { out: list } = await cli.run(["rules", "list"]);
    expect(list).toContain("2029-30");
    expect(list).toContain("carPercentages");
    const { out } = await cli.run(["rules", "diff", "2026-27", "2027-28"]);
    for (const line of ["zero emission: 4% → 5%", "mandatory, number 1: none → Car"]) expect(out).toContain(line);
    expect(out).toContain("Only benefits in kind are held for both years.");
    const { err } = await cli.run(["rules", "diff", "2026-27", "2031-32"]);
    expect(err).toContain("No rules are held for 2031-32");
    const without = copyOfRules("without-benefits", (text) => text);
    rmSync(join(without, "benefits"), { recursive: true });
    expect((await cli.run(["rules", "list", "--rules", without])).out).not.toContain("carPercentages");
  });

  it("rehearses a year without published figures, which is marked entry by entry", async () => {
    const { out } = await cli.run(["rules", "diff", "2026-27", "2027-28", "--provisional"]);
    expect(out).toContain("24 May 2026 → 24 May 2027");
    expect(out).not.toContain("Only benefits");
    expect((await cli.run(["rules", "report", "--provisional"])).out).toContain("2027-28/income-tax.json#/");
    expect((await cli.run(["rules", "check", "--provisional"])).out).toContain("Sound");
    const both = await cli.run(["rules", "list", "--provisional", "--rules", "rules"]);
    expect([both.code, both.out]).toEqual([2, ""]);
    const facts = '{"payFrequency":"Monthly","paymentDate":"2027-04-30","taxablePay":"2500","taxCode":"1257L"}';
    expect((await cli.run(["calc", "income-tax"], facts)).code).toBe(2);
    const paid = JSON.parse((await cli.run(["calc", "income-tax", "--provisional"], facts)).out);
    // 1257L frees 1,048.26: 20% of 1,451.
    expect(paid.value.tax).toBe("290.20");
  });
});
