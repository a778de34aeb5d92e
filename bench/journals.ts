import { mkdirSync, writeFileSync } from "node:fs";
import { createRulebook, grossToNet, type PayLine, type Payslip } from "../src/engine";
import {
  createJournal,
  type Journal,
  type JournalFacts,
  readJournalCsv,
  writeJournalCsv,
} from "../src/engine/journals";
import { rules } from "../src/rules/all";

// The journal of a pay run: the cost of 10,000 employees, plain, split and explained, and how it grows with them. 200
// real payslips are shared among the employees, each with departments, some by shares.

const created = createRulebook(rules);
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const rulebook = created.value;

const PAYSLIPS = Array.from({ length: 200 }, (_, at): Payslip => {
  const lines: PayLine[] = [
    { code: "BASIC", amount: (1500 + at * 13.37).toFixed(2) },
    { code: "BONUS", amount: (at * 1.11).toFixed(2) },
    {
      lineType: "PensionContribution",
      pensionType: at % 2 === 0 ? "SalarySacrifice" : "ReliefAtSource",
      amount: "75.25",
    },
    { lineType: "EmployerPension", amount: "60.10" },
    { code: "UNION", lineType: "DeductionAfterTax", amount: "12.00" },
  ];
  const answer = grossToNet(
    {
      payFrequency: "Monthly",
      paymentDate: "2026-04-30",
      taxCode: "1257L",
      niCategory: "A",
      studentLoanPlan: "Plan2",
      lines,
    },
    rulebook,
  );
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
});

const CONTROLS = {
  NetPay: "2220",
  Paye: "2210",
  EmployeeNi: "2210",
  EmployerNi: "2210",
  EmployerNiExpense: "7006",
  EmployeePension: "2230",
  EmployerPension: "2230",
  EmployerPensionExpense: "7007",
  StudentLoan: "2211",
} as const;

function factsOf(employees: number): JournalFacts {
  return {
    journalDate: "2026-04-30",
    template: { name: "Bench" },
    payElementMappings: [
      { payElementId: "BASIC", nominalCode: "7000" },
      { payElementId: "BONUS", nominalCode: "7001" },
      { payElementId: "UNION", nominalCode: "2250" },
      { payElementId: "PENSION_SACRIFICE", nominalCode: "7000" },
    ],
    controlAccountMappings: Object.entries(CONTROLS).map(([name, nominalCode]) => ({
      controlAccount: name as keyof typeof CONTROLS,
      nominalCode,
    })),
    payRun: {
      payRunId: "BENCH",
      year: 2026,
      period: 1,
      payslips: Array.from({ length: employees }, (_, at) => ({
        employeeId: `E${at}`,
        payslip: PAYSLIPS[at % PAYSLIPS.length] as Payslip,
        ...placeOf(at),
      })),
    },
  };
}

function placeOf(at: number) {
  if (at % 10 !== 0) return { department: `D${at % 25}` };
  return {
    departments: [
      { department: "D1", percentage: "33.33" },
      { department: "D2", percentage: "66.67" },
    ],
  };
}

const SPLIT = { splitDimensions: [{ sequence: 1, dimension: "Department", appliesTo: "All" }] } as const;

function make(facts: JournalFacts, explain = false): Journal {
  const answer = createJournal(facts, { explain });
  if (!answer.ok || !answer.value.isBalanced) throw new Error("no journal");
  return answer.value;
}

const TEN_THOUSAND = 10_000;
const SAMPLES = 5;
const facts = factsOf(TEN_THOUSAND);
const split = { ...facts, ...SPLIT };
const apart = { ...split, template: { name: "Bench", consolidateLines: false } };
const long = make(apart);

function throughCsv(): number {
  const csv = writeJournalCsv({ journal: long, format: "Generic" });
  const read = csv.ok ? readJournalCsv({ text: csv.value.text, format: "Generic" }) : csv;
  if (!read.ok || read.value.postings.length !== long.lineCount) throw new Error("the CSV differs");
  return read.value.postings.length;
}

interface Measured {
  readonly name: string;
  readonly perSecond: number;
}

/** Measures employees a second of processor time, best of five runs, to exclude the machine's other work. */
function measured(name: string, employees: number, run: () => unknown): Measured {
  let best = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, user + system);
  }
  return { name, perSecond: Math.round((employees / best) * 1_000_000) };
}

const of10000 = [
  measured("by account", TEN_THOUSAND, () => make(facts)),
  measured("split by 25 departments, every line", TEN_THOUSAND, () => make(split)),
  measured("with workings", TEN_THOUSAND, () => make(split, true)),
  measured("a line for each employee and account", TEN_THOUSAND, () => make(apart)),
  measured(`${long.lineCount} lines as CSV and read back`, TEN_THOUSAND, throughCsv),
];
const growth = [100, 1_000, 10_000, 100_000].map((employees) => {
  const sized = { ...factsOf(employees), ...SPLIT };
  return measured(`${employees} employees`, employees, () => make(sized));
});

function table(title: string, rows: readonly Measured[]): string[] {
  const lines = rows.map(({ name, perSecond }) => `| ${name} | ${perSecond.toLocaleString("en-GB")} |`);
  return [`## ${title}`, "", "| | employees a second |", "| - | -: |", ...lines, ""];
}

const node = `Node ${process.version}, seconds of processor time, collection of garbage included; the best of five runs. "npm run bench:journals" repeats it.`;
mkdirSync("bench/results", { recursive: true });
writeFileSync(
  "bench/results/journals.json",
  `${JSON.stringify({ node: process.version, of10000, growth }, null, 2)}\n`,
);
writeFileSync(
  "bench/results/journals.md",
  [
    "# Journals",
    "",
    node,
    "",
    ...table("10,000 employees", of10000),
    ...table("Growth, split by department", growth),
  ].join("\n"),
);
console.log([...of10000, ...growth].map(({ name, perSecond }) => `${name}: ${perSecond} a second`).join("\n"));
