import { mkdirSync, writeFileSync } from "node:fs";
import { createRulebook, sickPay } from "../src/engine";
import { rules } from "../src/rules/all";
import { plainSickPay } from "../test/statutory-pay/support/plain-sick-pay";
import { factsOf, plusDays, type Sickness } from "../test/statutory-pay/support/sickness";
import { type Measured, measure, ratio } from "./measure";

// A year's sick pay of a person with 1, 10 and 100 spells of two days, with facts checked and every day, week and slice
// written; compared with day-by-day sums with date-fns and decimal.js. Results are compared first.

const created = createRulebook(rules);
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const rulebook = created.value;

const DAYS_A_SPELL = 2;
const DAYS_BETWEEN = 1;
const COUNTS = [1, 10, 100] as const;

function yearOf(spells: number): Sickness {
  const starts = Array.from({ length: spells }, (_, at) => plusDays("2026-04-06", at * (DAYS_A_SPELL + DAYS_BETWEEN)));
  return {
    spells: starts.map((startDate) => ({ startDate, endDate: plusDays(startDate, DAYS_A_SPELL - 1) })),
    days: [1, 2, 3, 4, 5],
    averageWeeklyEarnings: "140.00",
  };
}

function own(sick: Sickness, explain = false): readonly string[] {
  const result = sickPay(factsOf(sick), rulebook, { explain });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.absences.map(({ amount }) => amount);
}

const years = COUNTS.map((count) => ({ count, sick: yearOf(count) }));
for (const { sick } of years) {
  if (own(sick).join() !== plainSickPay(sick).amounts.join()) throw new Error("two answers");
}

const rows: { name: string; perSecond: readonly (Measured | undefined)[] }[] = [];
for (const { count, sick } of years) {
  const perSecond = await measure(
    `A year with ${count} spells`,
    { name: "sickPay", each: 1, run: () => own(sick) },
    { name: "with workings", each: 1, run: () => own(sick, true) },
    { name: "date-fns and decimal.js", each: 1, run: () => plainSickPay(sick) },
  );
  rows.push({ name: `${count} ${count === 1 ? "spell" : "spells"}`, perSecond });
}

/** How much longer a spell takes among 100 than among 10: 1 is linear growth. */
const [, ten, hundred] = rows.map(({ perSecond: [call] }) => call?.perSecond ?? Number.NaN);
const growth = Math.round(((ten ?? Number.NaN) / (hundred ?? Number.NaN) / 10) * 100) / 100;

mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/sick-pay.json", `${JSON.stringify({ rows, growth }, null, 2)}\n`);
writeFileSync("bench/results/sick-pay.md", asMarkdown());
console.log(asMarkdown());

function asMarkdown(): string {
  const body = rows.map(({ name, perSecond }) => {
    const rates = perSecond.map((measured) => measured?.perSecond.toLocaleString("en-GB"));
    return `| ${name} | ${rates.join(" | ")} | ${ratio(perSecond[0], perSecond[2])} |`;
  });
  return [
    "# Sick pay: results",
    "",
    `One run on two cores of a shared cloud machine, Node ${process.version.slice(1)}. \`npm run bench:sick-pay\` repeats it.`,
    "A person's year with so many spells of two days, years per second.",
    "",
    "| Spells | sickPay | with workings | date-fns and decimal.js | sickPay / date-fns |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...body,
    "",
    `A spell among 100 takes ${growth} times as long as a spell among 10; 1 is linear growth. Each figure is the best sample.`,
    "",
  ].join("\n");
}
