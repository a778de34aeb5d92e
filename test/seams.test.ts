import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { averageEarnings } from "../src/engine/statutory-pay";
import rules from "./seams.json" with { type: "json" };
import { answerOf, rulebook } from "./statutory-pay/family-pay-support";

// Every rule of where two chapters meet, and every worked example, with the test or golden row that proves it.

/** How many rules each chapter has, and how many examples there are. */
const CHAPTERS = {
  FP: ["Contributions in leave", 16],
  SX: ["Sacrifice and statutory pay", 7],
  AG: ["Several jobs", 13],
  CX: ["Letter X and death", 9],
  OP: ["Overpaid wages", 11],
  CY: ["Closed tax years", 9],
  LV: ["Leavers and starters told late", 10],
  NP: ["When nothing is paid", 9],
  HP: ["Holiday pay when leaving", 9],
  LL: ["Leave told late", 8],
  TP: ["Moves between payrolls", 7],
  AM: ["The minimum of automatic enrolment", 5],
  MW: ["Minimum wage and advances", 7],
  CO: ["Court orders", 7],
  SE: ["Worked examples", 62],
} as const;

interface Rule {
  readonly says: string;
  readonly file?: string;
  /** What the file has for it: the name of a test or of a row, or a figure. */
  readonly row?: string;
  /** Why nothing proves it. */
  readonly notProved?: string;
}

const RULES: readonly (readonly [string, Rule])[] = Object.entries(rules);

const number = (chapter: string, at: number) => `${chapter}-${chapter === "SE" ? String(at).padStart(2, "0") : at}`;

describe("the rules of where chapters meet", () => {
  it("are all listed", () => {
    const all = Object.entries(CHAPTERS).flatMap(([chapter, [, count]]) =>
      Array.from({ length: count }, (_, at) => number(chapter, at + 1)),
    );
    expect(RULES.map(([rule]) => rule)).toEqual(all);
  });

  it.each(RULES)("have a row, or a reason why there is none: %s", (_, { file, row, notProved }) => {
    if (file === undefined || row === undefined) {
      expect(notProved).toMatch(/\.$/);
      return;
    }
    expect(existsSync(`test/${file}`)).toBe(true);
    expect(readFileSync(`test/${file}`, "utf8")).toContain(row);
  });

  it("are in the docs", async () => {
    await expect(page()).toMatchFileSnapshot("../docs/seams.md");
  });
});

/** Returns the page of the docs. */
function page(): string {
  const chapters = Object.entries(CHAPTERS).flatMap(([chapter, [name]]) => [
    `## ${name}`,
    "",
    chapter === "SE" ? "| Example | What to know | Proved by |" : "| Rule | Says | Proved by |",
    "| - | - | - |",
    ...RULES.filter(([rule]) => rule.startsWith(`${chapter}-`)).map(
      ([rule, { says, file, row, notProved }]) =>
        `| ${rule} | ${says} | ${notProved ?? `\`test/${file}\`: ${row?.replaceAll("|", "\\|")}`} |`,
    ),
    "",
  ]);
  return [
    "# Where chapters meet, and what proves it",
    "",
    "Each rule of where two chapters of payroll meet, and each worked example, with the test or golden row that proves it. `test/seams.json` is the list; a rule",
    "without a row, or a row that is not there any more, fails `test/seams.test.ts`, which writes this page. [pairs.md](pairs.md) has what meets in a pay run.",
    "",
    ...chapters,
  ].join("\n");
}

/** Two months of 2,166.67 with 82.33 given up in each: 4,168.68 of eight weeks and two thirds. */
it("average earnings after a sacrifice (SE-14)", () => {
  const months = (amount: string) =>
    ["2025-09-30", "2025-10-31", "2025-11-30"].map((paymentDate) => ({ paymentDate, amount }));
  const average = (amount: string) =>
    answerOf(
      averageEarnings(
        {
          statutoryType: "StatutoryMaternityPay",
          qualifyingEventDate: "2026-03-20",
          employment: { startDate: "2020-01-06", payFrequency: "Monthly", earnings: months(amount) },
        },
        rulebook,
      ),
    ).averageWeeklyEarnings;
  expect([average("2084.34"), average("2166.67")]).toEqual(["481.00", "500.00"]);
});
