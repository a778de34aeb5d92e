import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { carBenefit, createBenefitRules } from "../../src/engine/benefits";
import { amendRules, createRulebook } from "../../src/engine/rulebook";
import { rules as payslipDocuments } from "../../src/rules/2026-27";
import published from "./published.json";
import { CALCULATIONS, documents, law, lawWith, taxYearLabel } from "./support";

const YEARS = [2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029];

type Document = {
  readonly $schema: string;
  readonly parameters: Record<string, { readonly values: readonly Entry[] }>;
  readonly policies: Record<string, { readonly note?: string; readonly sources: readonly string[] }>;
};
type Entry = {
  readonly value?: unknown;
  readonly note?: string;
  readonly confidence?: string;
  readonly sources: readonly string[];
};

const documentOf = (year: number) => documents[`${taxYearLabel(year)}/benefits.json`] as Document;
const valueIn = (year: number, name: string) => documentOf(year).parameters[name]?.values[0];

describe("the law of benefits in kind", () => {
  it("is held for 2022-23 to 2029-30, each year from its own file", () => {
    expect(law.taxYears).toEqual(YEARS);
    const files = readdirSync("rules/benefits").filter((name) => name !== "sources.json");
    expect(files).toEqual(YEARS.map((year) => `${taxYearLabel(year)}.json`));
    for (const year of YEARS)
      expect(documentOf(year)).toEqual(JSON.parse(readFileSync(`rules/benefits/${taxYearLabel(year)}.json`, "utf8")));
  });

  it.each(["carFuelMultiplier", "vanBenefit", "vanFuel"] as const)("has the published %s", (name) => {
    const values = YEARS.slice(0, 5).map((year) => Number(valueIn(year, name)?.value));
    expect(values).toEqual(published[name]);
  });

  it("has the rates of tax of settlement agreements as the rules of income tax have them", () => {
    for (const year of YEARS.slice(0, 5)) {
      const path = `rules/${taxYearLabel(year)}/income-tax.json`;
      const { englandAndNorthernIreland, wales, scotland } = JSON.parse(readFileSync(path, "utf8")).parameters;
      const bands: readonly { readonly upTo?: string; readonly rate: string }[] = [
        englandAndNorthernIreland,
        wales,
        scotland,
      ].flatMap(({ values }) => values.at(-1).value.bands);
      const rates = new Set(bands.filter(({ upTo }) => upTo !== "0").map(({ rate }) => rate));
      expect(valueIn(year, "settlement")?.value).toMatchObject({ rates: [...rates].sort() });
    }
  });

  it.each(["officialRate", "class1A"] as const)("has the published %s", (name) => {
    expect(YEARS.slice(0, 5).map((year) => valueIn(year, name)?.value)).toEqual(published[name]);
  });

  it("says of what is not published that it is not confirmed, with the reason", () => {
    for (const year of YEARS.slice(5)) {
      for (const name of ["carFuelMultiplier", "vanBenefit", "vanFuel", "class1A", "payrolling"]) {
        expect([name, valueIn(year, name)?.confidence]).toEqual([name, "NotConfirmed"]);
        expect(valueIn(year, name)?.note?.length ?? 0).toBeGreaterThan(20);
      }
      expect(law.lawOf(year)?.officialRates).toMatchObject([{ rate: null }]);
    }
  });

  it("says of every policy why there is a choice, and cites sources that exist", () => {
    const { sources } = documents["sources.json"] as { sources: Record<string, unknown> };
    for (const year of YEARS) {
      const { policies, parameters } = documentOf(year);
      for (const { note = "" } of Object.values(policies)) expect(note.length).toBeGreaterThan(20);
      const entries = Object.values(parameters).flatMap(({ values }) => values);
      for (const { sources: cited } of [...entries, ...Object.values(policies)])
        for (const id of cited) expect(Object.keys(sources)).toContain(id);
    }
  });

  it("names no source that neither an entry nor a working cites", () => {
    const chapter = readdirSync("src/engine/benefits").map((name) =>
      readFileSync(`src/engine/benefits/${name}`, "utf8"),
    );
    const text = JSON.stringify(YEARS.map(documentOf)) + chapter.join("");
    const { sources } = documents["sources.json"] as { sources: Record<string, unknown> };
    for (const id of Object.keys(sources)) expect(text).toContain(`"${id}"`);
  });

  it("is not part of the law of payslips, whose digests it leaves alone", () => {
    const rulebook = createRulebook(payslipDocuments);
    expect(rulebook.ok && rulebook.value.taxYears).toEqual([2026]);
    expect(Object.keys(payslipDocuments).filter((path) => path.includes("benefits"))).toEqual([]);
  });

  it("has a digest for each year, which a figure, a date or a policy changes and a word does not", () => {
    const digests = YEARS.map((year) => law.lawOf(year)?.digest);
    expect(new Set(digests).size).toBe(YEARS.length);
    const path = "2026-27/benefits.json#/parameters/vanBenefit/values/0/";
    expect(lawWith({ [`${path}value`]: "4171" }).lawOf(2026)?.digest).not.toBe(digests[4]);
    expect(lawWith({}, { benefitRounding: "Pence" }).lawOf(2026)?.digest).not.toBe(digests[4]);
    expect(lawWith({ [`${path}sources`]: ["eim"] }).lawOf(2026)?.digest).toBe(digests[4]);
  });
});

const CAR_PERCENTAGES = "parameters/carPercentages/values/0/value";

describe("what is no law of benefits", () => {
  it.each<readonly [string, unknown]>([
    ["nothing", undefined],
    ["the documents", documents],
    ["the law as JSON", JSON.parse(JSON.stringify(law))],
    ["the law of one year in its place", { ...law, lawOf: law.lawOf(2026) }],
  ])("is refused by every calculation: %s", (_, other) => {
    const refused = { ok: false, problems: [{ token: "not_a_rulebook", path: "/rulebook", arguments: null }] };
    for (const [name, calculate] of Object.entries(CALCULATIONS))
      expect(calculate({ taxYear: 2026 }, other as never), name).toEqual(refused);
  });
});

describe("a document with something wrong", () => {
  it.each<readonly [string, unknown, string]>([
    ["taxYear", "2025-26", "unknown_value"],
    ["parameters/vanBenefit/values/0/value", "4,170", "invalid_format"],
    ["parameters/vanBenefit/values/0/value", "0", "too_small"],
    ["parameters/vanBenefit/values/0/sources", ["nowhere"], "source_not_found"],
    ["parameters/vanBenefit/values/0/from", "2026-04-07x", "invalid_date"],
    ["parameters/vanBenefit/values", [], "must_not_be_empty"],
    [`${CAR_PERCENTAGES}/upTo50Grams/1/rangeFrom`, 0, "limits_not_ascending"],
    [`${CAR_PERCENTAGES}/upTo50Grams/0/rangeFrom`, 1, "required"],
    [`${CAR_PERCENTAGES}/upToRising/4/co2From`, 75, "limits_not_ascending"],
    [`${CAR_PERCENTAGES}/rising/stepGrams`, 0, "too_small"],
    [`${CAR_PERCENTAGES}/rising/rate`, "38%", "too_small"],
    ["parameters/carsWithoutFigure/values/0/value/registeredBefore", "1998-02-30", "invalid_date"],
    ["parameters/carsWithoutFigure/values/0/value/engines/1/upTo", 1400, "limits_not_ascending"],
    ["parameters/hybridEasement/values/0/value/endsOn", "soon", "invalid_date"],
    ["parameters/doubleCabs/values/0/value/vansTo", "2029", "invalid_date"],
    ["parameters/assets/values/0/value/computersLentBefore", "", "invalid_date"],
    ["parameters/reported/values/0/value", [], "required"],
    ["parameters/payrolling/values/0/value/mandatory", ["Car"], "duplicate"],
    ["policies/spreadRemainder/default", "Half", "unknown_value"],
  ])("%s = %j is refused as %s", (pointer, value, token) => {
    const amended = amendRules(documents, `2026-27/benefits.json#/${pointer}`, value);
    const created = amended.ok ? createBenefitRules(amended.value) : amended;
    expect(created.ok ? [] : created.problems.map((each) => each.token)).toContain(token);
  });

  it("is refused if a year's figure changes that has to hold for the whole year", () => {
    const path = "2026-27/benefits.json#/parameters/vanBenefit/values";
    const entry = { from: "2026-04-06", value: "4170", sources: ["van-fuel-orders"] };
    const amended = amendRules(documents, path, [entry, { ...entry, from: "2026-10-06" }]);
    const created = amended.ok ? createBenefitRules(amended.value) : amended;
    expect(created).toMatchObject({ ok: false, problems: [{ token: "too_many_items" }] });
  });

  it("is refused if it is of another subject, or a policy does not exist", () => {
    expect(createBenefitRules({ ...documents, "2026-27/income-tax.json": {} }).ok).toBe(false);
    expect(createBenefitRules(null as never).ok).toBe(false);
    expect(createBenefitRules(documents, { policies: { other: "x" } as never })).toMatchObject({
      ok: false,
      problems: [{ token: "unknown_field", path: "options#/policies/other" }],
    });
    expect(createBenefitRules(documents, { policies: { loanYear: "x" as never } })).toMatchObject({
      ok: false,
      problems: [{ token: "unknown_value" }],
    });
  });
});

test("a year that is not held is refused with those that are", () => {
  const facts = { taxYear: 2021, firstRegistered: "2020-01-01", co2: "0", fuel: "A", listPrice: "1" } as const;
  expect(carBenefit(facts, law)).toMatchObject({
    ok: false,
    problems: [{ token: "unsupported_tax_year", path: "/taxYear", arguments: { taxYear: "2021-22" } }],
  });
  expect(Object.keys(CALCULATIONS)).toHaveLength(22);
});
