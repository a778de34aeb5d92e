import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { endOfTaxYear, formatDate, readDate, startOfTaxYear } from "../../src/engine/base";
import { amendRules, createPayslipRulebook, createRulebook, type RuleDocuments } from "../../src/engine/rulebook";
import { rules as rules2026 } from "../../src/rules/2026-27";
import { rules as payslip2026 } from "../../src/rules/payslip/2026-27";
import { allYears, broken, figuresOn, loaded, problemsOf, rules } from "./support";

const YEARS = [2022, 2023, 2024, 2025, 2026];

function reversedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversedKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversedKeys(inner)]),
  );
}

describe("figures on a day", () => {
  const rulebook = allYears();

  it("change on the published days and on no other", () => {
    expect(rulebook.taxYears).toEqual(YEARS);
    const changes: string[] = [];
    for (let day = startOfTaxYear(2022); day <= endOfTaxYear(2026); day++) {
      if (rulebook.figuresOn(day) !== rulebook.figuresOn(day - 1)) changes.push(formatDate(day));
    }
    expect(changes).toEqual([
      "2022-04-06",
      "2022-07-06",
      "2022-11-06",
      "2023-04-06",
      "2024-01-06",
      "2024-04-06",
      "2025-04-06",
      "2026-04-06",
    ]);
  });

  it("are the same object whatever was asked in between", () => {
    const first = rulebook.figuresOn(readDate("2022-05-01"));
    rulebook.figuresOn(readDate("2026-05-01"));
    expect(rulebook.figuresOn(readDate("2022-07-05"))).toBe(first);
  });

  it("are unknown outside the loaded years, and for no day at all", () => {
    expect(rulebook.figuresOn(readDate("2022-04-05"))).toBeNull();
    expect(rulebook.figuresOn(readDate("2027-04-06"))).toBeNull();
    expect(rulebook.figuresOn(readDate("2026-04-06"))).not.toBeNull();
    expect(rulebook.figuresOn(Number.NaN)).toBeNull();
    expect(rulebook.digestOf(2021)).toBeNull();
    const oneYear = loaded(rules2026);
    expect(oneYear.figuresOn(readDate("2026-04-05"))).toBeNull();
    expect(oneYear.subject("minimum-wage").on("ages", readDate("2026-03-31"))).toBeNull();
  });

  it("cannot be changed", () => {
    const figures = figuresOn(rulebook, "2026-05-01");
    expect(() => Object.assign(figures.nationalInsurance.rates.employer, { standard: 0 })).toThrow(TypeError);
    expect(() => Object.assign(figures.incomeTax.nations.Wales.bands, { length: 0 })).toThrow(TypeError);
    expect(() => Object.assign(rulebook, { taxYears: [] })).toThrow(TypeError);
  });

  it("do not follow later changes of the documents", () => {
    const documents = broken(() => {});
    const held = loaded(documents);
    const incomeTax = documents["2026-27/income-tax.json"] as { parameters: { emergencyCode: { values: object[] } } };
    Object.assign(incomeTax.parameters.emergencyCode.values[0] ?? {}, { value: "1L" });
    expect(figuresOn(held, "2026-05-01").incomeTax.emergencyCode).toBe("1257L");
  });

  it("name the sources of every parameter, and the sources are held", () => {
    for (const year of YEARS) {
      const { incomeTax, nationalInsurance, studentLoans, employerCharges, sources } = figuresOn(
        rulebook,
        `${year}-08-01`,
      );
      const named = [incomeTax, nationalInsurance, studentLoans, employerCharges].flatMap((chapter) =>
        Object.values(chapter.sources),
      );
      expect(named.length).toBe(10 + 19 + 6 + 3);
      for (const id of named.flat()) expect(sources).toHaveProperty([id, "publisher"]);
    }
  });
});

describe("digest", () => {
  const digests = YEARS.map((year) => allYears().digestOf(year));

  it("is a SHA-256 for each year, and the same on the figures", () => {
    expect(new Set(digests).size).toBe(YEARS.length);
    for (const digest of digests) expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(figuresOn(allYears(), "2026-05-01").digest).toBe(allYears().digestOf(2026, []));
    expect(loaded(rules2026).digestOf(2026)).toBe(digests[4]);
  });

  it("does not depend on the order of keys, nor on wording", () => {
    const reordered = loaded(reversedKeys(rules) as typeof rules);
    expect(YEARS.map((year) => reordered.digestOf(year))).toEqual(digests);
    for (const words of ["scotland/values/0/value/bands/0/name", "scotland/values/0/note"]) {
      const reworded = amendRules(rules, `2026-27/income-tax.json#/parameters/${words}`, "other words");
      expect(reworded.ok && loaded(reworded.value).digestOf(2026)).toBe(digests[4]);
    }
  });

  it.each([
    ["2026-27/income-tax.json#/parameters/scotland/values/0/value/bands/0/upTo", "3968"],
    ["2026-27/income-tax.json#/parameters/scotland/values/0/value/thresholdTax", "Apportioned"],
    ["2026-27/national-insurance.json#/parameters/employerRate/values/0/value", "15.01%"],
    ["2026-27/student-loans.json#/parameters/unknownPlan/values/0/value", "Plan1"],
    ["2026-27/minimum-wage.json#/parameters/apprentice/values/0/value/hour", "8.01"],
    ["2026-27/minimum-wage.json#/parameters/apprentice/validTo", "2027-03-30"],
    ["2026-27/employer-charges.json#/policies/levyRounding/default", "Down"],
  ])("changes with %s, and only for that year", (path, value) => {
    const amended = amendRules(rules, path, value);
    if (!amended.ok) throw new Error(JSON.stringify(amended.problems));
    const rulebook = loaded(amended.value);
    expect(rulebook.digestOf(2026)).not.toBe(digests[4]);
    expect(rulebook.digestOf(2025)).toBe(digests[3]);
  });

  it("changes with a policy that is chosen, not with one that is the default anyway", () => {
    const chosen = createRulebook(rules, { policies: { mixedLetters: "Refuse" } });
    const same = createRulebook(rules, { policies: { mixedLetters: "StackInDirectorsOrder" } });
    expect(chosen.ok && chosen.value.digestOf(2026)).not.toBe(digests[4]);
    expect(chosen.ok && figuresOn(chosen.value, "2026-05-01").policies.mixedLetters).toBe("Refuse");
    expect(same.ok && same.value.digestOf(2026)).toBe(digests[4]);
  });

  it("is the host's SHA-256 of the sorted values, at every length of the last block and beyond ASCII", () => {
    for (let length = 0; length <= 64; length++) {
      const path = "2026-27/income-tax.json#/parameters/emergencyCode/values/0/value";
      const amended = amendRules(payslip2026, path, "é".slice(0, length % 2) + "L".repeat(length));
      if (!amended.ok) throw new Error(path);
      const created = createPayslipRulebook(amended.value);
      expect(created.ok && created.value.digestOf(2026)).toBe(expectedDigest(amended.value));
    }
  });
});

/** Calculates the digest of 2026-27 in another way. */
function expectedDigest(documents: RuleDocuments): string {
  const law: Record<string, unknown> = { policies: figuresOn(allYears(), "2026-05-01").policies };
  for (const [path, document] of Object.entries(documents)) {
    if (path.endsWith("sources.json")) continue;
    for (const [name, parameter] of Object.entries((document as { parameters: Record<string, Listed> }).parameters)) {
      const dated = parameter.values.flatMap(({ from, value }) => [from, value ?? null]);
      law[name] = parameter.validTo === undefined ? dated : [...dated, parameter.validTo];
    }
  }
  const text = JSON.stringify(["2026-27", law], (key, value) => {
    if (key === "who" || key === "name") return undefined;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
  });
  return createHash("sha256").update(text.replaceAll("é", "\\u00e9")).digest("hex");
}

interface Listed {
  readonly validTo?: string;
  readonly values: readonly { readonly from: string; readonly value?: unknown }[];
}

describe("policies", () => {
  it("have the documented defaults", () => {
    expect(figuresOn(allYears(), "2026-05-01").policies).toEqual({
      directorAlternativeBands: "RestateAtFinalPayment",
      extraPaymentRepayment: "Withhold",
      mixedLetters: "StackInDirectorsOrder",
      loanMultiplesOfWeeks: "PeriodThreshold",
      loanOrder: "PostgraduateFirst",
      levyRounding: "HalfDown",
      nationOnNoTaxCode: "Refuse",
    });
  });

  it("that do not exist, or choices that are not offered, are refused together", () => {
    expect(problemsOf(rules, { policies: { levyRounding: "Up", generosity: "Much" } })).toEqual([
      "unknown_value options#/policies/levyRounding",
      "unknown_field options#/policies/generosity",
    ]);
  });
});

describe("a what-if", () => {
  const path = "2026-27/income-tax.json#/parameters/regulatoryLimit/values/0/value";

  it("replaces one value and leaves the documents as they were", () => {
    const amended = amendRules(rules, path, "40%");
    expect(amended.ok && figuresOn(loaded(amended.value), "2026-05-01").incomeTax.regulatoryLimitBasisPoints).toBe(
      4000,
    );
    expect(figuresOn(allYears(), "2026-05-01").incomeTax.regulatoryLimitBasisPoints).toBe(5000);
  });

  it.each([
    ["2026-27/income-tax.json", "invalid_format"],
    ["2031-32/income-tax.json#/parameters", "unknown_field"],
    ["2026-27/income-tax.json#/parameters/regulatoryLimit/values/1/value", "unknown_field"],
    ["2026-27/income-tax.json#/parameters/regulatoryLimit/values/length", "unknown_field"],
    ["2026-27/income-tax.json#/parameters/regulatoryLimits", "unknown_field"],
    ["2026-27/income-tax.json#/parameters/regulatoryLimit/values/0/value/0", "unknown_field"],
  ])("at %s is a problem", (at, token) => {
    expect(amendRules(rules, at, "1")).toMatchObject({ ok: false, problems: [{ token, path: at }] });
  });

  it("with a senseless value is a problem of the rulebook", () => {
    const amended = amendRules(rules, path, "half");
    expect(amended.ok && problemsOf(amended.value)).toEqual([`invalid_format ${path}`]);
  });

  it("reaches keys that a pointer escapes", () => {
    const amended = amendRules({ "a/b.json": { "c/d": { "e~f": 1 } } }, "a/b.json#/c~1d/e~0f", 2);
    expect(amended).toEqual({ ok: true, value: { "a/b.json": { "c/d": { "e~f": 2 } } } });
  });
});
