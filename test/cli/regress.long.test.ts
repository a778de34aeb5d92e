import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sized } from "../support/sized";
import { commandLine, ROOT } from "./support";

const cli = commandLine();
/** People of each pair of years. */
const PAIRED = sized(60, 300);
const BASIC_RATE = "2026-27/income-tax.json#/parameters/scotland/values/0/value/bands/1/rate";
const SCOTTISH = ["rules", "regress", "--year", "2026-27", "--population", "200", "--set", `${BASIC_RATE}=21%`];
const APRIL = ["rules", "regress", "--before", "2025-26", "--after", "2026-27", "--population", "200"];

interface Report {
  readonly payslips: number;
  readonly samples: number;
  readonly refusals: Readonly<Record<string, number>>;
  readonly asDeclared: boolean;
  readonly figures: readonly {
    readonly figure: string;
    readonly payslips: number;
    readonly undeclared: number;
    readonly bins: readonly { readonly count: number }[];
    readonly changed: readonly { readonly id: string; readonly before: string; readonly after: string }[];
  }[];
  readonly smallest: readonly {
    readonly figure: string;
    readonly kind: string;
    readonly facts: Record<string, unknown>;
  }[];
  readonly facts: Readonly<
    Record<string, { readonly kind: string; readonly facts: object; readonly factsAfter?: object }>
  >;
}

const reports = new Map<string, string>();

/** Returns the report of a command, which is run once; that it is the same every time has a test of its own. */
function report(words: readonly string[]): Report {
  const key = words.join(" ");
  const text = reports.get(key) ?? cli.run([...words, "--json"]).out;
  reports.set(key, text);
  return JSON.parse(text);
}

function rulesFolder(name: string, change: (text: string) => string): string {
  const folder = join(cli.folder(), name);
  cpSync(join(ROOT, "rules"), folder, { recursive: true });
  const file = join(folder, "2026-27/income-tax.json");
  writeFileSync(file, change(readFileSync(file, "utf8")));
  return folder;
}

function expected(name: string, entries: readonly object[]): string {
  return cli.file(name, JSON.stringify({ expected: entries }));
}

describe("a what-if", () => {
  it("changes the figures that follow from it, and those alone", () => {
    const { figures, samples } = report(SCOTTISH);
    expect(figures.map(({ figure }) => figure)).toEqual(["tax", "netPay"]);
    expect(samples).toBe(400);
    for (const { payslips, bins } of figures) {
      expect(payslips).toBeGreaterThan(50);
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(payslips);
    }
  });

  it("gives facts that reproduce the change through calc", () => {
    const { figures, facts } = report(SCOTTISH);
    const folder = rulesFolder("dearer", (text) => {
      const [before = "", after = ""] = text.split('"upTo": "16956",');
      return `${before}"upTo": "16956",${after.replace('"20%"', '"21%"')}`;
    });
    const single = figures[0]?.changed.find(({ id }) => facts[id]?.kind === "payslip");
    const input = JSON.stringify(facts[single?.id ?? ""]?.facts);
    const tax = (words: readonly string[]) =>
      JSON.parse(cli.run(["calc", "gross-to-net", ...words], input).out).value.forPeriod.tax;
    expect([tax([]), tax(["--rules", folder])]).toEqual([single?.before, single?.after]);
  });

  it("shrinks to an example in which nothing is left that does not matter", () => {
    const { smallest } = report(SCOTTISH);
    const { facts, kind } = smallest[0] as Report["smallest"][number];
    expect(kind).toBe("payslip");
    expect(Object.keys(facts).sort()).toEqual(
      ["grossPay", "niCategory", "payFrequency", "paymentDate", "taxCode", "yearToDate"].sort(),
    );
    expect(facts).toMatchObject({ niCategory: "A" });
    expect(String(facts.taxCode)).toMatch(/^S/);
  });

  it("may change several places", () => {
    const both = [...SCOTTISH, "--set", '2026-27/student-loans.json#/parameters/plan2/values/0/value/rate="8%"'];
    expect(report(both).figures.map(({ figure }) => figure)).toEqual(["tax", "studentLoan", "netPay"]);
  });
});

describe("an April update", () => {
  it("compares the same people in the two years", () => {
    const { facts, figures } = report(APRIL);
    expect(figures.map(({ figure }) => figure)).toContain("studentLoan");
    expect(figures.map(({ figure }) => figure)).not.toContain("refused");
    const [sample] = Object.values(facts);
    expect(JSON.stringify(sample?.facts)).toContain("2025-");
    expect(JSON.stringify(sample?.factsAfter)).toContain("2026-");
  });

  it("finds nothing where nothing changes", () => {
    const { code, out } = cli.run(["rules", "regress", "--before", "rules", "--population", "50"]);
    expect(out).toContain("Nothing changes.");
    expect(code).toBe(0);
  });

  it("shows one of the samples with what both sides make of it", () => {
    const [id = ""] = Object.keys(report(APRIL).facts);
    const { code, out } = cli.run([...APRIL, "--show", id]);
    const shown = JSON.parse(out);
    expect(shown).toMatchObject({ id, before: { ok: true }, after: { ok: true } });
    expect(shown.facts).toEqual(report(APRIL).facts[id]?.facts);
    expect(code).toBe(0);
  });
});

describe("every pair of years that is held", () => {
  const years = ["2022-23", "2023-24", "2024-25", "2025-26", "2026-27"];
  const pairs = years.flatMap((before) => years.map((after) => [before, after] as const));

  it.each(pairs)("people of %s fit %s", (before, after) => {
    const words = ["rules", "regress", "--before", before, "--after", after, "--population", `${PAIRED}`];
    const { figures, samples, refusals } = report(words);
    expect(samples).toBe(PAIRED * 2);
    // Deductions may exceed pay in one of the years; samples must have no other problem.
    expect(Object.keys(refusals).filter((token) => token !== "negative_net_pay")).toEqual([]);
    if (before === after) expect(figures).toEqual([]);
  });
});

describe("expected changes", () => {
  const all = { figures: ["tax", "netPay"], because: "Scottish basic rate 21%" };

  it("let a declared change pass", () => {
    const file = expected("all.json", [{ ...all, nations: ["Scotland"] }]);
    const { code, out } = cli.run([...SCOTTISH, "--expect", file]);
    expect(out).toContain("Every change was declared, and all of them happened.");
    expect(code).toBe(0);
  });

  it.each<[string, object]>([
    ["another nation", { ...all, nations: ["Wales"] }],
    ["another direction", { ...all, direction: "Lower" }],
    ["less than happens", { ...all, atMost: "1.00" }],
    ["another letter", { ...all, niCategories: ["B"] }],
    ["another frequency", { ...all, payFrequencies: ["Annually"] }],
    ["fewer figures", { ...all, figures: ["tax"] }],
  ])("do not cover %s", (name, entry) => {
    const { code, out } = cli.run([...SCOTTISH, "--expect", expected(`${name}.json`, [entry])]);
    expect(out).toContain("Not declared: netPay");
    expect(code).toBe(4);
  });

  it("must happen", () => {
    const file = expected("absent.json", [all, { figures: ["ni"], because: "a rate that nobody entered" }]);
    const { code, out } = cli.run([...SCOTTISH, "--expect", file]);
    expect(out).toContain("Declared, but did not happen: ni (a rate that nobody entered).");
    expect(code).toBe(4);
  });

  it("are refused with everything that is wrong in them", () => {
    const file = expected("wrong.json", [{ figures: ["taxes"], atMost: "1.234", direktion: "Lower" }]);
    const { code, out, err } = cli.run([...SCOTTISH, "--expect", file]);
    for (const place of [
      "/expected/0/figures/0",
      "/expected/0/atMost",
      "/expected/0/direktion",
      "/expected/0/because",
    ]) {
      expect(err).toContain(place);
    }
    expect([code, out]).toEqual([2, ""]);
  });
});

describe("the output", () => {
  it("is the same bytes for the same seed, and others for another", () => {
    const { out } = cli.run(SCOTTISH);
    expect(cli.run(SCOTTISH).out).toBe(out);
    expect(cli.run([...SCOTTISH, "--seed", "2"]).out).not.toBe(out);
  });

  it("names the smaller population's people in a larger one", () => {
    const larger = [...SCOTTISH, "--population", "700"];
    const facts = report(larger).facts;
    for (const [id, sample] of Object.entries(report(SCOTTISH).facts)) expect(facts[id]).toEqual(sample);
  });

  it("draws the distribution on the screen and as an SVG for light and dark pages", () => {
    const file = join(cli.folder(), "changes.svg");
    const { out } = cli.run([...SCOTTISH, "--svg", file]);
    expect(out).toMatch(/£1 to £10 more {2}█+ \d+/);
    const svg = readFileSync(file, "utf8");
    expect(svg).toContain("prefers-color-scheme: dark");
    expect(svg.match(/<rect class="(less|more)"/g)?.length).toBeGreaterThan(5);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it("fits a narrow screen", () => {
    const { out } = cli.run(APRIL, "", { COLUMNS: "64" });
    const lines = out.split("\n").filter((line) => !/^ {4}\S/.test(line) && !line.includes("digest"));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(64);
  });
});

describe("a slip", () => {
  it.each<[string[], string]>([
    [[], "say what differs"],
    [["--before", "no-such-folder"], "There is no such file or folder."],
    [["--before", "2031-32"], "No rules are held for 2031-32."],
    [["--after-year", "soon"], '"soon" is not a tax year'],
    [["--before", "2025-26", "--year", "2026-27", "--after-year", "2026-27"], '"--year" is the year of both sides'],
    [["--before", "2025-26", "--population", "many"], "must be a whole number"],
    [["--set", "2026-27/income-tax.json"], "is not an amendment"],
    [["--set", "2026-27/income-tax.json#/parameters/none=1"], "cannot be applied"],
    [["--set", `${BASIC_RATE}=dear`], "cannot be used"],
    [["--before", "2025-26", "--after", "2026-27", "--show", "nobody"], "Nobody in this population"],
  ])("%j is answered in a sentence", (words, sentence) => {
    const { code, out, err } = cli.run(["rules", "regress", ...words]);
    expect(err).toContain(sentence);
    expect([code, out]).toEqual([2, ""]);
  });
});
