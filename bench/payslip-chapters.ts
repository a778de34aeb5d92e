import { mkdirSync, writeFileSync } from "node:fs";
import { type CourtOrderFacts, createRulebook, grossToNet, type Payslip, type PayslipFacts } from "../src/engine";
import { rules } from "../src/rules/all";
import { type Measured, ratio } from "./measure";
import { monthlyPayslips } from "./payslip-facts";
import { shortest } from "./shortest";

// The cost of a pension and two court orders to a payslip, in one run: a month with pay and tax to date, and the month
// after it, with the whole year to date and the orders' states from the last payslip. Facts have the form that they
// have over HTTP.

const PEOPLE = 512;
const created = createRulebook(rules);
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const rulebook = created.value;

const PENSION = {
  pensionType: "NetPayArrangement",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
} as const;

const ORDERS: readonly CourtOrderFacts[] = [
  {
    orderType: "Ctaeo",
    orderId: "council",
    dateMade: "2025-05-01",
    jurisdiction: "England",
    totalAmountOwed: "20000.00",
  },
  {
    orderType: "AeoNonPriority",
    orderId: "judgment",
    dateMade: "2025-06-01",
    fixedAmount: "100.00",
    protectedEarningsSettingCourtPerAmount: "900.00",
    totalAmountOwed: "5000.00",
  },
];

const WITH: Readonly<Record<string, Partial<PayslipFacts>>> = {
  "tax, National Insurance and loans": {},
  "and a pension": { pension: PENSION },
  "and two orders": { courtOrders: ORDERS },
  "and a pension and two orders": { pension: PENSION, courtOrders: ORDERS },
};

const first = Object.entries(WITH).map(([name, chapters]) => ({
  name,
  facts: asSent(monthlyPayslips(PEOPLE).map((facts) => ({ ...facts, ...chapters }))),
}));
const next = first.map(({ name, facts }) => ({ name, facts: asSent(facts.map(monthAfter)) }));

function asSent(facts: readonly PayslipFacts[]): readonly PayslipFacts[] {
  return JSON.parse(JSON.stringify(facts));
}

function monthAfter(facts: PayslipFacts): PayslipFacts {
  const { yearToDate, courtOrders } = paid(facts);
  const after = facts.courtOrders?.map((order, at) => {
    const { lastDeductionPayDate: _, lastPayDate: __, ...state } = courtOrders?.orders[at]?.after ?? {};
    return { ...order, ...state } as CourtOrderFacts;
  });
  return { ...facts, paymentDate: "2026-08-31", yearToDate, ...(after && { courtOrders: after }) };
}

function payAll(facts: readonly PayslipFacts[]): number {
  let net = 0;
  for (const each of facts) net += paid(each).forPeriod.netPay.length;
  return net;
}

function paid(facts: PayslipFacts): Payslip {
  const result = grossToNet(facts, rulebook);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function measured(sets: typeof first): Measured[] {
  return shortest(...sets.map(({ name, facts }) => ({ name, each: PEOPLE, run: () => payAll(facts) })));
}

const report = {
  machine: "two cores of a shared cloud machine",
  node: process.version,
  months: [
    { what: "pay and tax to date", measured: measured(first) },
    { what: "the whole year to date, orders with their states", measured: measured(next) },
  ],
};

mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/payslip-chapters.json", `${JSON.stringify(report, null, 2)}\n`);
writeFileSync("bench/results/payslip-chapters.md", asMarkdown(report));
console.log(asMarkdown(report));

function asMarkdown({ machine, node, months }: typeof report): string {
  const tables = months.flatMap(({ what, measured }) => [
    `\n## With ${what}\n`,
    "| Payslip with | a second | share of the first |",
    "| --- | --- | --- |",
    ...measured.map(
      (each) => `| ${each.name} | ${each.perSecond.toLocaleString("en-GB")} | ${ratio(each, measured[0])} |`,
    ),
  ]);
  return `${[`# Chapters of a payslip\n\n${machine}, node ${node}; all figures of one run.`, ...tables].join("\n")}\n`;
}
