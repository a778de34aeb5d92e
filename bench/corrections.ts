import { mkdirSync, writeFileSync } from "node:fs";
import { sampleEmployee } from "../scripts/sample-employees";
import {
  createRulebook,
  grossToNet,
  type PaymentFacts,
  type Payslip,
  type PayslipFacts,
  payYear,
  type YearFacts,
} from "../src/engine";
import { planCorrections } from "../src/engine/corrections";
import { rules } from "../src/rules/all";
import { median } from "./median";

// What late facts cost beside the arithmetic of locking: twelve closed months of 10,000 employees are calculated again
// from their facts, with nothing stored, and planned with and without a late fact. Processor time of one process, so
// that other work on the machine counts little; all figures are of one run, rounds alternate.

const PEOPLE = Number(process.argv[2] ?? 10_000);
const ROUNDS = 3;
const YEAR = "2026-27";
const START = "2026-04-06";
const DATES = [
  "2026-04-30",
  "2026-05-29",
  "2026-06-30",
  "2026-07-31",
  "2026-08-28",
  "2026-09-30",
  "2026-10-30",
  "2026-11-30",
  "2026-12-31",
  "2027-01-29",
  "2027-02-26",
  "2027-03-31",
];
/** A supplementary run after the last month. */
const OPEN: PaymentFacts = { paymentDate: "2027-04-02", lines: [] };

const created = createRulebook(rules);
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const rulebook = created.value;

interface Row extends Pick<PayslipFacts, "payFrequency" | "studentLoanPlan" | "postgraduateLoan" | "director"> {
  readonly taxCode: string;
  readonly niCategory: string;
  readonly grossPay: string | readonly string[];
  readonly lines?: NonNullable<PaymentFacts["lines"]>;
}

/** What payslips of an employee are made from, and its year. */
interface Employee {
  readonly facts: readonly PayslipFacts[];
  readonly year: YearFacts;
}

function employee(number: number): Employee {
  const { id: _id, ...sample } = sampleEmployee(number);
  const { grossPay, lines: others = [], ...row } = sample as Record<string, never> & Row;
  const payments = DATES.map((paymentDate, month) => {
    const amount = typeof grossPay === "string" ? grossPay : (grossPay[month] ?? "0");
    return { paymentDate, lines: [{ amount }, ...others], isFinalPayment: month === DATES.length - 1 };
  });
  return { facts: payments.map((payment) => ({ ...row, ...payment })), year: yearOf(row, payments) };
}

function yearOf(row: Omit<Row, "grossPay" | "lines">, payments: readonly PaymentFacts[]): YearFacts {
  const { taxCode, niCategory, studentLoanPlan, postgraduateLoan, director } = row;
  return {
    taxYear: YEAR,
    payFrequency: "Monthly",
    taxCodes: [{ effectiveDate: START, taxCode }],
    niCategories: [{ effectiveDate: START, niCategory }],
    studentLoans: typeof studentLoanPlan === "string" ? [{ startDate: START, studentLoanPlan }] : [],
    postgraduateLoans: postgraduateLoan === true ? [{ startDate: START }] : [],
    payments,
    ...(director && { director }),
  };
}

function lock({ facts }: Employee): readonly Payslip[] {
  const payslips: Payslip[] = [];
  for (const month of facts) {
    const before = payslips.at(-1);
    const result = grossToNet(before === undefined ? month : { ...month, yearToDate: before.yearToDate }, rulebook);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    payslips.push(result.value);
  }
  return payslips;
}

function recompute({ year }: Employee): readonly Payslip[] {
  const result = payYear(year, rulebook);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.payslips;
}

function plan({ year }: Employee, payslips: readonly Payslip[], asKnown: YearFacts): void {
  const result = planCorrections({ years: [{ asPaid: year, payslips, asKnown }], open: OPEN }, rulebook);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
}

/** The same year with 100.00 more in the third month. */
function withRise(year: YearFacts): YearFacts {
  const payments = year.payments.map((payment, at) =>
    at === 2 ? { ...payment, lines: [...(payment.lines ?? []), { code: "RISE", amount: "100" }] } : payment,
  );
  return { ...year, payments };
}

const employees = Array.from({ length: PEOPLE }, (_, number) => employee(number));
const closed = employees.map(lock);
for (const [at, each] of employees.entries()) {
  if (JSON.stringify(recompute(each)) !== JSON.stringify(closed[at])) throw new Error(`employee ${at} differs`);
}

const WORK: Readonly<Record<string, (each: Employee, at: number) => unknown>> = {
  "locking twelve runs": lock,
  "twelve closed months calculated again": recompute,
  "a plan if nothing became known": (each, at) => plan(each, closed[at] ?? [], each.year),
  "a plan for one late fact": (each, at) => plan(each, closed[at] ?? [], withRise(each.year)),
};

const seconds = new Map(Object.keys(WORK).map((name) => [name, [] as number[]]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, work] of Object.entries(WORK)) {
    const started = process.cpuUsage();
    for (const [at, each] of employees.entries()) work(each, at);
    const { user, system } = process.cpuUsage(started);
    seconds.get(name)?.push((user + system) / 1_000_000);
  }
}

const [locking = []] = seconds.values();
const report = {
  machine: "two cores of a shared cloud machine, with other work on it",
  node: process.version,
  people: PEOPLE,
  measured: [...seconds].map(([name, rounds]) => ({
    name,
    processorSeconds: Math.round(median(rounds) * 100) / 100,
    timesLocking: Math.round((median(rounds) / median(locking)) * 100) / 100,
  })),
};

mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/corrections.json", `${JSON.stringify(report, null, 2)}\n`);
writeFileSync("bench/results/corrections.md", asMarkdown(report));
console.log(asMarkdown(report));

function asMarkdown({ machine, node, people, measured }: typeof report): string {
  const rows = measured.map(
    ({ name, processorSeconds, timesLocking }) => `| ${name} | ${processorSeconds} | ${timesLocking} |`,
  );
  return `# Late facts

${people.toLocaleString("en-GB")} employees, twelve months; ${machine}, node ${node}. Processor time of one process,
median of ${ROUNDS} alternating rounds of one run.

| | seconds | times locking |
| --- | --- | --- |
${rows.join("\n")}
`;
}
