// Five minutes with the library. After `npm ci && npm run build`: node examples/library.mjs

import { createRulebook, describeProblem, grossToNet } from "paypacket";
import { rules } from "paypacket/rules/2026-27";

// 1. Load the rule data of a tax year. It is checked once; the rulebook then serves every calculation.
const rulebook = createRulebook(rules);
if (!rulebook.ok) throw new Error(rulebook.problems.map(describeProblem).join("\n"));

// 2. State the facts of one payslip. Amounts are decimal strings in pounds; dates are YYYY-MM-DD.
const april = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  grossPay: "3200.00",
  taxCode: "1257L",
  niCategory: "A",
};

// 3. From gross to net, with the reason for every figure.
const first = grossToNet(april, rulebook.value, { explain: true });
if (!first.ok) throw new Error(first.problems.map(describeProblem).join("\n"));
const { tax, ni, netPay } = first.value.forPeriod;
console.log(`April: tax ${tax}, National Insurance ${ni}, net pay ${netPay}`);
for (const step of first.workings.steps.filter(({ figure }) => figure === "/forPeriod/tax")) {
  console.log(`  ${step.formula}\n    = ${step.value}`);
}

// 4. The next month continues from the year to date.
const may = { ...april, paymentDate: "2026-05-29", grossPay: "3450.00", yearToDate: first.value.yearToDate };
const second = grossToNet(may, rulebook.value);
if (second.ok) console.log(`May: net pay ${second.value.forPeriod.netPay}, tax so far ${second.value.yearToDate.tax}`);

// 5. Wrong facts are answered with problems, never with an exception or a guess.
const wrong = grossToNet({ ...april, taxCode: "1257Z", grossPay: "3200.005" }, rulebook.value);
if (!wrong.ok) for (const problem of wrong.problems) console.log(`${problem.token}: ${describeProblem(problem)}`);
