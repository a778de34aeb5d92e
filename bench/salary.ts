import { mkdirSync, writeFileSync } from "node:fs";
import { createRulebook, type SalaryFacts, salaryLines } from "../src/engine";
import { rules } from "../src/rules/all";
import { dateFnsLines } from "../test/salary/support/date-fns-salary";
import { type Measured, measure, ratio } from "./measure";
import { dateFnsPay, ownPay, type ProRata } from "./salary-pro-rata";

// A salary period of an employee whose salary rises in mid-month, by working days of a three-day week, and its bare
// arithmetic: one segment's pay. Both against date-fns counting day by day with decimal.js; results are compared first.

const created = createRulebook(rules);
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const rulebook = created.value;

const WEEK = { monday: "0", tuesday: "1", wednesday: "1", thursday: "1", friday: "0", saturday: "0", sunday: "0" };
const MONTHS = ["04", "05", "06", "07", "08", "09", "10", "11", "12"].map((month) => `2026-${month}`);
const RISES = ["09", "12", "16", "20", "24"];

const facts = MONTHS.flatMap((month) =>
  RISES.map(
    (day): SalaryFacts => ({
      employeeId: "E1",
      payrollConfigId: "P1",
      periodStartDate: `${month}-01`,
      periodEndDate: `${month}-28`,
      frequency: "Monthly",
      startDate: "2020-01-06",
      salaryHistory: [
        { effectiveFrom: "2020-01-06", salary: "18000" },
        { effectiveFrom: `${month}-${day}`, salary: "18900" },
      ],
      employee: { calculationMethod: "WorkingDays", workingPatterns: [WEEK] },
    }),
  ),
);
const segments = MONTHS.map(
  (month, at): ProRata => ({ from: `${month}-07`, to: `${month}-${20 + at}`, salary: 1_800_000 }),
);

function lines(options: { explain: boolean }): () => number {
  return () => facts.reduce((sum, period) => sum + linesIn(salaryLines(period, rulebook, options)), 0);
}

function linesIn(result: ReturnType<typeof salaryLines>): number {
  return result.ok ? result.value.lines.length : Number.NaN;
}

for (const segment of segments) {
  if (ownPay(segment) !== dateFnsPay(segment)) throw new Error(`two answers for ${JSON.stringify(segment)}`);
}
for (const period of facts) {
  const own = salaryLines(period, rulebook);
  const amounts = own.ok ? own.value.lines.map(({ amount }) => amount) : [];
  const theirs = dateFnsLines(period, "FirstDayOfSegment").map((line) => line.split(" ").at(-1));
  if (amounts.join() !== theirs.join()) throw new Error(JSON.stringify(period));
}

const [bare, bareTheirs] = await measure(
  "A segment's pay by a weekly pattern",
  { name: "own", each: segments.length, run: () => segments.map(ownPay) },
  { name: "date-fns, day by day", each: segments.length, run: () => segments.map(dateFnsPay) },
);
const [call, explained, theirs] = await measure(
  "A salary period of two segments",
  { name: "salaryLines", each: facts.length, run: lines({ explain: false }) },
  { name: "with workings", each: facts.length, run: lines({ explain: true }) },
  {
    name: "date-fns and decimal.js",
    each: facts.length,
    run: () => facts.map((period) => dateFnsLines(period, "FirstDayOfSegment")),
  },
);

const rows = [
  row("A segment's pay by a weekly pattern", 100, bare, bareTheirs),
  row("A salary period, facts checked and lines written", 100, call, theirs),
  row("The same with workings", 50, explained, theirs),
];
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/salary.json", `${JSON.stringify(rows, null, 2)}\n`);
writeFileSync("bench/results/salary.md", asMarkdown());
console.log(asMarkdown());

interface Row {
  readonly name: string;
  readonly target: number;
  readonly ratio: number;
  readonly perSecond: readonly (Measured | undefined)[];
}

function row(name: string, target: number, own: Measured | undefined, other: Measured | undefined): Row {
  return { name, target, ratio: ratio(own, other), perSecond: [own, other] };
}

function asMarkdown(): string {
  const body = rows.map(({ name, target, ratio: found, perSecond }) => {
    const rates = perSecond.map((measured) => `${measured?.name} ${measured?.perSecond.toLocaleString("en-GB")}`);
    return `| ${name} | ${found} | at least ${target} | ${found >= target ? "yes" : "no"} | ${rates.join("; ")} |`;
  });
  return [
    "# Salary: results",
    "",
    `One run on two cores of a shared cloud machine, Node ${process.version.slice(1)}. \`npm run bench:salary\` repeats it.`,
    "",
    "| Comparison | Ratio | Target | Reached | Per second |",
    "| --- | ---: | --- | --- | --- |",
    ...body,
    "",
    "Each figure is the best sample. date-fns counts each day of the tax year, as it offers no closed form for a pattern.",
    "",
  ].join("\n");
}
