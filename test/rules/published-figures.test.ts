import { describe, expect, it } from "vitest";
import { formatDate, getTaxYear, readDate, taxYearLabel } from "../../src/engine/base";
import { wageFiguresOn } from "../../src/engine/minimum-wage/wage-figures";
import figures from "./published-figures.json";
import wages from "./published-minimum-wage.json";
import { allYears, figuresOn } from "./support";

const rulebook = allYears();

function figureAt(value: unknown, path: string): unknown {
  return path.split("/").reduce((held, step) => (held as Record<string, unknown>)[step], value);
}

describe("published figures", () => {
  let executed = 0;

  it.each([2022, 2023, 2024, 2025, 2026].map((year) => [taxYearLabel(year), year] as const))("of %s", (_, year) => {
    for (const row of figures.filter(({ date }) => getTaxYear(readDate(date)) === year)) {
      expect(figureAt(figuresOn(rulebook, row.date), row.figure), `${row.figure} on ${row.date}`).toBe(row.is);
      executed++;
    }
  });

  it("are all executed", () => {
    expect(executed).toBe(figures.length);
    expect(executed).toBeGreaterThan(500);
  });
});

describe("published minimum wage", () => {
  it.each(wages)("from $first to $last", ({ first, last, source, ...expected }) => {
    expect(source).not.toBe("");
    for (const day of [readDate(first), readDate(last)]) {
      expect(wageOn(day), formatDate(day)).toEqual(expected);
    }
  });

  it("is not read beyond the last year that is held", () => {
    expect(wageOn(readDate("2022-03-31"))).toBeNull();
    expect(wageOn(readDate("2027-04-01"))).toBeNull();
  });

  function wageOn(day: number) {
    const figures = wageFiguresOn(rulebook, day);
    return (
      figures && {
        ages: figures.ages,
        apprenticeHourPence: figures.apprenticeHourPence,
        accommodationOffsetDayPence: figures.offsetDayPence,
      }
    );
  }
});

describe("category letters", () => {
  const EVERY_YEAR = "ABCFGHIJLMPQRSTVWXYZ";

  it.each([
    ["2022-04-06", EVERY_YEAR],
    ["2023-04-06", EVERY_YEAR],
    ["2024-04-06", `${EVERY_YEAR}DEKN`],
    ["2025-04-06", `${EVERY_YEAR}DEKN`],
    ["2026-04-06", `${EVERY_YEAR}DEKN`],
  ])("on %s are %s", (date, letters) => {
    const held = Object.keys(figuresOn(rulebook, date).nationalInsurance.letters).sort();
    expect(held).toEqual([...letters].sort());
  });

  it("have the groups of the published table", () => {
    const { letters } = figuresOn(rulebook, "2026-04-06").nationalInsurance;
    const grouped: Record<string, string> = {};
    for (const [letter, { employee, employer, mariner }] of Object.entries(letters)) {
      const group = `${employee} ${employer}${mariner ? " mariner" : ""}`;
      grouped[group] = (grouped[group] ?? "") + letter;
    }
    expect(grouped).toEqual({
      "standard standard": "A",
      "reduced standard": "B",
      "none standard": "C",
      "deferred standard": "J",
      "standard apprenticeUnder25": "H",
      "standard under21": "M",
      "standard veteran": "V",
      "deferred under21": "Z",
      "standard freeport": "F",
      "reduced freeport": "I",
      "deferred freeport": "L",
      "none freeport": "S",
      "standard investmentZone": "N",
      "reduced investmentZone": "E",
      "deferred investmentZone": "D",
      "none investmentZone": "K",
      "none none": "X",
      "standard standard mariner": "R",
      "reduced standard mariner": "T",
      "none standard mariner": "W",
      "deferred standard mariner": "Q",
      "standard apprenticeUnder25 mariner": "G",
      "standard under21 mariner": "Y",
      "deferred under21 mariner": "P",
    });
  });

  it("are stacked in the published order", () => {
    expect(figuresOn(rulebook, "2026-04-06").nationalInsurance.letterOrder.join("")).toBe("BMAZJCHVFILSDEGKNPQRTWY");
    expect(figuresOn(rulebook, "2023-04-06").nationalInsurance.letterOrder.join("")).toBe("BMAZJCHVFILSGPQRTWY");
  });
});
