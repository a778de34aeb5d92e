import { describe, expect, it } from "vitest";
import { amendRules, PAYSLIP_SUBJECTS, rulesDiff, rulesList, rulesReport } from "../../src/engine/rulebook";
import { rules as benefits } from "../../src/rules/benefits";
import { broken, rules } from "./support";

function answerOf<Value>(result: { ok: true; value: Value } | { ok: false }): Value {
  if (!result.ok) throw new Error("the rules do not load");
  return result.value;
}

function isPayslips(subject: string): boolean {
  return Object.hasOwn(PAYSLIP_SUBJECTS, subject);
}

const misspelt = broken((documents) => {
  documents["2026-27/income-tax.json"].parameters.freePai = {};
});

describe("the list of rules", () => {
  it("has the payslip's four subjects every year, and the same parameters of a subject in each year that holds it", () => {
    const list = answerOf(rulesList(rules));
    expect(list.filter(({ subject }) => isPayslips(subject)).length).toBe(20);
    expect(list.length).toBeGreaterThan(20);
    for (const { subject, parameters } of list) {
      const inFirstYear = list.find((other) => other.subject === subject);
      expect(parameters.map(({ name }) => name)).toEqual(inFirstYear?.parameters.map(({ name }) => name));
    }
  });

  it("says when a parameter changes inside its year", () => {
    const ni = answerOf(rulesList(rules)).find(
      ({ taxYear, subject }) => taxYear === "2022-23" && subject === "national-insurance",
    );
    const changing = ni?.parameters.filter(({ from }) => from.length > 1).map(({ name, from }) => [name, ...from]);
    expect(changing).toEqual([
      ["primaryThreshold", "2022-04-06", "2022-07-06"],
      ["employeeRates", "2022-04-06", "2022-11-06"],
      ["employerRate", "2022-04-06", "2022-11-06"],
    ]);
  });
});

describe("the report of weak entries", () => {
  const report = answerOf(rulesReport(rules));

  it("lists what an author marked, with the mark", () => {
    expect(report).toContainEqual({
      path: "2026-27/income-tax.json#/parameters/previousYearP45UsableTo/values/0",
      title: "Last starting day on which a P45 of the previous year is still used",
      from: "2026-04-06",
      reason: "NotConfirmed",
      publishers: ["Institute of Certified Bookkeepers"],
      note: "Carried forward from 2024 and 2025.",
    });
    expect(
      report.find(({ path }) => path.startsWith("2026-27/student-loans.json#/parameters/unknownPlan"))?.reason,
    ).toBe("SingleSource");
  });

  it("lists what one publisher alone says, and leaves out what two say", () => {
    const scotland = "/income-tax.json#/parameters/scotland/values/0";
    expect(report.some(({ path }) => path.endsWith(scotland))).toBe(false);
    const alone = { reason: "OnePublisher", publishers: ["HM Revenue and Customs"] };
    const path = "2026-27/national-insurance.json#/parameters/letterOrder/values/0";
    expect(report.find((entry) => entry.path === path)).toMatchObject(alone);
  });

  it("lists what has no source with an address, unless it is listed already", () => {
    const title = "Collection of Student Loans Manual, with no address";
    const sources = { a: { title, publisher: "One" }, b: { title, publisher: "Two" } };
    const path = "2026-27/student-loans.json#/parameters/plan2/values/0";
    const documents = broken((held) => {
      Object.assign(held["sources.json"].sources, sources);
      held["2026-27/student-loans.json"].parameters.plan2.values[0].sources = ["a", "b"];
    });
    const found = answerOf(rulesReport(documents)).find((entry) => entry.path === path);
    expect(found).toMatchObject({ reason: "NoAddress", publishers: ["One", "Two"] });
    expect(report.some((entry) => entry.path === path)).toBe(false);
  });

  it("points at entries that exist", () => {
    for (const { path } of report) expect(amendRules(rules, path, {}).ok).toBe(true);
  });
});

describe("the difference of two years", () => {
  it("names each parameter that changes, with its old and new values", () => {
    const changes = answerOf(rulesDiff(rules, "2025-26", 2026));
    expect(changes.filter(({ subject }) => isPayslips(subject)).map(({ name }) => name)).toEqual([
      "scotland",
      "previousYearP45UsableTo",
      "lowerEarningsLimit",
      "plan1",
      "plan2",
      "plan4",
      "plan5",
      "unknownPlan",
    ]);
    const wage = changes.filter(({ subject }) => subject === "minimum-wage").map(({ name }) => name);
    expect(wage).toEqual(["ages", "apprentice", "accommodationOffset"]);
    expect(changes[0]?.changes).toEqual([
      { pointer: "/values/0/value/bands/0/upTo", old: "2827", new: "3967" },
      { pointer: "/values/0/value/bands/1/upTo", old: "14921", new: "16956" },
    ]);
    expect(changes.find(({ name }) => name === "plan5")?.changes).toEqual([
      { pointer: "/values/0/value", old: null, new: { threshold: { year: "25000" }, rate: "9%" } },
      { pointer: "/values/0/none", old: "plan 5 is collected through payroll from 6 April 2026", new: null },
    ]);
  });

  it("sees a change of date inside the year, and a policy's default", () => {
    const mixed = amendRules(rules, "2024-25/national-insurance.json#/policies/mixedLetters/default", "Refuse");
    const changes = answerOf(rulesDiff(answerOf(mixed), 2023, 2024));
    expect(changes.find(({ name }) => name === "mixedLetters")?.changes).toEqual([
      { pointer: "/default", old: "StackInDirectorsOrder", new: "Refuse" },
    ]);
    const rates = changes.find(({ name }) => name === "employeeRates");
    expect(rates?.changes).toContainEqual({
      pointer: "/values/1",
      old: expect.objectContaining({ from: "01-06" }),
      new: null,
    });
  });

  it("is shown of the law of benefits in kind too, which has years of its own", () => {
    const changes = answerOf(rulesDiff(benefits, 2026, "2027-28"));
    expect(changes.map(({ subject }) => subject)).toEqual(changes.map(() => "benefits"));
    expect(changes.find(({ name }) => name === "payrolling")?.changes).toContainEqual({
      pointer: "/values/0/value/mandatory/0",
      old: null,
      new: "Car",
    });
    expect(answerOf(rulesList(benefits)).at(-1)).toMatchObject({ taxYear: "2029-30", subject: "benefits" });
    for (const { parameters, policies } of answerOf(rulesList(benefits))) {
      for (const { name, title } of [...parameters, ...policies]) expect(title).not.toBe(name);
    }
    const weak = answerOf(rulesReport(benefits)).map(({ path }) => path);
    expect(weak).toContain("2027-28/benefits.json#/parameters/payrolling/values/0");
  });

  it("is empty between a year and itself", () => {
    expect(rulesDiff(rules, 2024, "2024-25")).toEqual({ ok: true, value: [] });
  });

  it("needs years that are held", () => {
    expect(rulesDiff(rules, 2021, "next")).toEqual({
      ok: false,
      problems: [
        {
          token: "unsupported_tax_year",
          path: "#/oldYear",
          arguments: { taxYear: 2021, held: "2022-23, 2023-24, 2024-25, 2025-26, 2026-27" },
        },
        {
          token: "unsupported_tax_year",
          path: "#/newYear",
          arguments: { taxYear: "next", held: "2022-23, 2023-24, 2024-25, 2025-26, 2026-27" },
        },
      ],
    });
  });
});

describe("documents that do not load", () => {
  it("are described by their problems", () => {
    const problems = [{ token: "unknown_field", path: "2026-27/income-tax.json#/parameters/freePai", arguments: null }];
    expect(rulesList(misspelt)).toEqual({ ok: false, problems });
    expect(rulesReport(misspelt)).toEqual({ ok: false, problems });
    expect(rulesDiff(misspelt, 2025, 2026)).toEqual({ ok: false, problems });
  });
});
