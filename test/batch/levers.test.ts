import { describe, expect, it } from "vitest";
import { getLevers, type LeverName, leverChanges, sampleWorkforce, WhatIf } from "../../src/batch/what-if";
import { YEARS } from "../../src/rules/years";
import { changed } from "./support/changed";

const years = await Promise.all(
  Object.entries(YEARS).map(async ([year, load]) => ({ taxYear: Number(year), documents: (await load()).rules })),
);

async function loaded(year: (typeof years)[number]): Promise<WhatIf> {
  const made = await WhatIf.of(sampleWorkforce(100, year.taxYear, year.documents), year);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

describe("the levers of a page", () => {
  it("are the figures of the year", () => {
    const [year] = years.slice(-1);
    if (year === undefined) throw new Error("no year");
    expect(getLevers(year.documents, year.taxYear).map(({ name, value }) => [name, value])).toEqual([
      ["basicRate", 20],
      ["employeeMainRate", 8],
      ["employerRate", 15],
      ["secondaryThreshold", 5_000],
      ["minimumWage", 12.71],
    ]);
    const { documents, taxYear } = year;
    expect(leverChanges(documents, taxYear, { secondaryThreshold: 9_100 }).map(({ value }) => value)).toEqual([
      "9100",
      "758",
      "175",
    ]);
    expect(leverChanges(documents, taxYear, { secondaryThreshold: 5_000 }).map(({ value }) => value)).toEqual([
      "5000",
      "417",
      "96",
    ]);
  });

  it.each(years)("move what they are named for in $taxYear, and nothing else", async (year) => {
    const whatIf = await loaded(year);
    const touched: Readonly<Record<LeverName, string>> = {
      basicRate: "tax",
      employeeMainRate: "ni",
      employerRate: "employerNi",
      secondaryThreshold: "employerNi",
      minimumWage: "",
    };
    for (const { name, value, step } of getLevers(year.documents, year.taxYear)) {
      const rules = leverChanges(year.documents, year.taxYear, { [name]: value + 10 * step });
      const { before, after } = await changed(whatIf, { rules });
      for (const total of ["tax", "ni", "employerNi"] as const) {
        expect(after.totals[total] !== before.totals[total], `${name}, ${total}`).toBe(total === touched[name]);
      }
    }
  });

  it("check the minimum wage again when it is moved, before and after other rates", async () => {
    const [year] = years.slice(-1);
    if (year === undefined) throw new Error("no year");
    const kept = await loaded(year);
    const moves = [
      { employerRate: 16 },
      { minimumWage: 15 },
      { minimumWage: 15, employerRate: 14 },
      { employerRate: 16 },
    ];
    for (const levers of moves) {
      const changes = { rules: leverChanges(year.documents, year.taxYear, levers) };
      const { belowMinimumWage } = (await changed(kept, changes)).after;
      expect(belowMinimumWage).toEqual((await changed(await loaded(year), changes)).after.belowMinimumWage);
    }
  });
});
