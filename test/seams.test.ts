import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { payYear } from "../src/engine";
import { minimumWage } from "../src/engine/minimum-wage";
import { averageEarnings } from "../src/engine/statutory-pay";
import rules from "./seams.json" with { type: "json" };
import { answerOf, rulebook } from "./statutory-pay/family-pay-support";
import { readRuleDocuments, rulebookOf } from "./support/rule-documents";

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
  /** What proves further parts of it. */
  readonly also?: readonly { readonly file: string; readonly row: string }[];
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

  it.each(RULES)("have a row, or a reason why there is none: %s", (_, { file, row, also = [], notProved }) => {
    if (file === undefined || row === undefined) {
      expect(notProved).toMatch(/\.$/);
      return;
    }
    for (const each of [{ file, row }, ...also]) {
      expect(existsSync(`test/${each.file}`)).toBe(true);
      expect(readFileSync(`test/${each.file}`, "utf8")).toContain(each.row);
    }
  });

  it("are in the docs", async () => {
    await expect(page()).toMatchFileSnapshot("../docs/seams.md");
  });
});

function shown({ file, row }: { readonly file?: string | undefined; readonly row?: string | undefined }): string {
  return `\`test/${file}\`: ${row?.replaceAll("|", "\\|")}`;
}

/** Returns the page of the docs. */
function page(): string {
  const chapters = Object.entries(CHAPTERS).flatMap(([chapter, [name]]) => [
    `## ${name}`,
    "",
    chapter === "SE" ? "| Example | What to know | Proved by |" : "| Rule | Says | Proved by |",
    "| - | - | - |",
    ...RULES.filter(([rule]) => rule.startsWith(`${chapter}-`)).map(
      ([rule, { says, file, row, also = [], notProved }]) =>
        `| ${rule} | ${says} | ${notProved ?? [{ file, row }, ...also].map(shown).join("; ")} |`,
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

const IN_FORCE = readRuleDocuments();

/** Returns the rules with texts of some documents replaced, as years had them that are not held. */
function rulesWith(changes: Readonly<Record<string, readonly (readonly [string, string])[]>>) {
  const changed = Object.entries(changes).map(([path, texts]) => {
    const document = texts.reduce((text, [from, to]) => {
      expect(text).toContain(from);
      return text.replaceAll(from, to);
    }, JSON.stringify(IN_FORCE[path]));
    return [path, JSON.parse(document)];
  });
  return rulebookOf({ ...IN_FORCE, ...Object.fromEntries(changed) });
}

/** 40 hours of which 43.20 was not paid at 6.08, settled when the rate was 6.50: 46.184. */
it("arrears of the minimum wage at rates that are not held (SE-52)", () => {
  const rules = rulesWith({
    "2025-26/minimum-wage.json": [['"12.21"', '"6.08"']],
    "2026-27/minimum-wage.json": [['"12.71"', '"6.50"']],
  });
  const facts = { dateOfBirth: "1990-01-01", periodStartDate: "2025-10-06", settlementDate: "2026-05-08" };
  const judged = answerOf(minimumWage({ ...facts, payThatCounts: "200.00", hours: "40" }, rules));
  expect(judged).toMatchObject({ shortfall: "43.20", arrears: "46.18", arrearsHourlyRate: "6.50" });
});

/** CSLM17065: 17,495 a year are 910.69 in 19 days, rounded down. */
it("a loan on irregular pay of 19 days under a threshold that is not held (SE-58)", () => {
  const rules = rulesWith({ "2026-27/student-loans.json": [['"26900"', '"17495"']] });
  const loanOn = (grossPay: string) => {
    const year = {
      taxYear: 2026,
      payFrequency: "Irregular" as const,
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "BR" }],
      niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
      studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan1" as const }],
      lastPaymentDate: "2026-05-01",
      payments: [{ paymentDate: "2026-05-20", grossPay }],
    };
    return answerOf(payYear(year, rules)).payslips[0]?.forPeriod.studentLoan;
  };
  expect(["1000.00", "1010.69", "1010.68", "921.81", "921.80"].map(loanOn)).toEqual([
    "8.00",
    "9.00",
    "8.00",
    "1.00",
    "0.00",
  ]);
});
