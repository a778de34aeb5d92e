import { mkdirSync, writeFileSync } from "node:fs";
import { applyCourtOrders, type CourtOrdersFacts, createRulebook } from "../src/engine";
import { rules } from "../src/rules/all";
import { type Measured, measure } from "./measure";

// The cost of the orders of one pay day: reading facts, putting orders in priority, deductions, states before and
// after.

const created = createRulebook(rules);
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const rulebook = created.value;

const DAY = { payFrequency: "Monthly", paymentDate: "2026-04-30", attachableEarnings: "1800.00" } as const;
const COUNCIL = { orderId: "A", orderType: "Ctaeo", jurisdiction: "England", dateMade: "2025-02-01" } as const;
const MAINTENANCE = { orderId: "B", orderType: "CmsDeo", fixedAmount: "300.00", dateMade: "2025-03-01" } as const;
const DEBT = {
  orderId: "C",
  orderType: "AeoNonPriority",
  fixedAmount: "100.00",
  protectedEarningsSettingCourtPerAmount: "900.00",
  dateMade: "2024-01-01",
} as const;

const CASES: Readonly<Record<string, CourtOrdersFacts>> = {
  "one order": { ...DAY, orders: [COUNCIL] },
  "two orders": { ...DAY, orders: [COUNCIL, MAINTENANCE] },
  "three orders and a loan": { ...DAY, studentLoan: "40.00", orders: [COUNCIL, MAINTENANCE, DEBT] },
};

const plain = Object.entries(CASES).map(([name, facts]) => ({
  name,
  each: 1,
  run: () => applyCourtOrders(facts, rulebook),
}));
const explained = {
  name: "two orders, with workings",
  each: 1,
  run: () => applyCourtOrders(CASES["two orders"] as CourtOrdersFacts, rulebook, { explain: true }),
};

const measured = await measure("court orders", ...plain, explained);
const report = { machine: "two cores of a shared cloud machine", node: process.version, measured };
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/court-orders.json", `${JSON.stringify(report, null, 2)}\n`);
writeFileSync("bench/results/court-orders.md", asMarkdown(measured));

function asMarkdown(rows: readonly Measured[]): string {
  const lines = rows.map(({ name, perSecond }) => `| ${name} | ${perSecond.toLocaleString("en-GB")} |`);
  return ["# Court orders", "", "| Pay-day | a second |", "| - | - |", ...lines, ""].join("\n");
}
