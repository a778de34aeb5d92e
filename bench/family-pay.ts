import { mkdirSync, writeFileSync } from "node:fs";
import { addDays, format, parseISO } from "date-fns";
import { createRulebook, type FamilyPayFacts, familyPaySchedule } from "../src/engine";
import { rules } from "../src/rules/all";
import { decimalWeeks, type PlainAward } from "./family-pay-by-decimals";
import { type Measured, measure, ratio } from "./measure";

// A schedule of maternity pay: 39 weeks, whole and split over calendar months, and how its cost grows with its weeks.
// Compared with the weeks alone in decimal.js and date-fns, without conditions, limits or line items; results must
// match.

const created = createRulebook(rules);
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const rulebook = created.value;

const AWARDS = Array.from(
  { length: 64 },
  (_, at): PlainAward => ({
    startDate: day("2025-12-20", at),
    average: (200 + at * 9.37).toFixed(2),
  }),
);

const MONTHS = Array.from({ length: 14 }, (_, at) => {
  const year = 2025 + Math.floor((at + 11) / 12);
  const period = ((at + 11) % 12) + 1;
  const startDate = `${year}-${String(period).padStart(2, "0")}-01`;
  return { year, period, startDate, endDate: day(format(addDays(parseISO(startDate), 31), "yyyy-MM-01"), -1) };
});

function day(from: string, days: number): string {
  return format(addDays(parseISO(from), days), "yyyy-MM-dd");
}

function factsOf({ startDate, average }: PlainAward, weeks: number, more: Partial<FamilyPayFacts> = {}) {
  return {
    statutoryType: "StatutoryMaternityPay",
    qualifyingEventDate: "2026-03-01",
    startDate,
    endDate: day(startDate, weeks * 7 - 1),
    averageEarningsOverride: average,
    employment: { startDate: "2015-01-05" },
    ...more,
  } satisfies FamilyPayFacts;
}

function run(set: readonly FamilyPayFacts[], explain = false): () => number {
  return () => set.reduce((sum, facts) => sum + itemsIn(facts, explain), 0);
}

function itemsIn(facts: FamilyPayFacts, explain: boolean): number {
  const answer = familyPaySchedule(facts, rulebook, { explain });
  return answer.ok ? answer.value.lineItems.length : Number.NaN;
}

const whole = AWARDS.map((award) => factsOf(award, 39));
const split = AWARDS.map((award) => factsOf(award, 39, { payPeriods: MONTHS }));
for (const [at, award] of AWARDS.entries()) {
  const answer = familyPaySchedule(whole[at] as FamilyPayFacts, rulebook);
  const weeks = answer.ok ? answer.value.weeks.map((week) => `${week.weekStartDate} ${week.amount}`) : [];
  if (weeks.join() !== decimalWeeks(award).join()) throw new Error(`two answers for ${JSON.stringify(award)}`);
}

const each = AWARDS.length;
const [plain, months, explained, decimals] = await measure(
  "A schedule of 39 weeks",
  { name: "familyPaySchedule", each, run: run(whole) },
  { name: "split over calendar months", each, run: run(split) },
  { name: "with workings", each, run: run(whole, true) },
  { name: "decimal.js and date-fns, weeks only", each, run: () => AWARDS.map((award) => decimalWeeks(award)) },
);
const growth = await measure(
  "How a schedule's cost grows",
  ...[1, 13, 26, 39].map((weeks) => ({
    name: weeks === 1 ? "1 week" : `${weeks} weeks`,
    each,
    run: run(AWARDS.map((award) => factsOf(award, weeks))),
  })),
);

const cases = [plain, months, explained, decimals].flatMap((found) => found ?? []);
const report = { node: process.version, cases, ratioToDecimals: ratio(plain, decimals), growth };
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/family-pay.json", `${JSON.stringify(report, null, 2)}\n`);
writeFileSync("bench/results/family-pay.md", asMarkdown());
console.log(asMarkdown());

function asMarkdown(): string {
  const line = ({ name, perSecond }: Measured) =>
    `| ${name} | ${perSecond.toLocaleString("en-GB")} | ${(1_000_000 / perSecond).toFixed(1)} |`;
  return [
    "# Family pay: results",
    "",
    `One run on two cores of a shared cloud machine, Node ${process.version.slice(1)}. \`npm run bench:family-pay\` repeats it.`,
    "",
    "| A schedule of 39 weeks | Per second | Microseconds each |",
    "| --- | ---: | ---: |",
    ...cases.map(line),
    "",
    `familyPaySchedule / decimal.js and date-fns: ${report.ratioToDecimals}. Ours also checks the facts and conditions and writes the line items.`,
    "",
    "| Weeks | Per second | Microseconds each |",
    "| --- | ---: | ---: |",
    ...growth.map(line),
    "",
  ].join("\n");
}
