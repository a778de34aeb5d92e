import { createRulebook, grossToNet } from "../src/engine";
import { rules } from "../src/rules/2026-27";

// Runs in its own process: the time from a loaded module to the first payslip, including the check of the rules.

const started = performance.now();
const rulebook = createRulebook(rules);
if (!rulebook.ok) throw new Error(JSON.stringify(rulebook.problems));
const payslip = grossToNet(
  {
    payFrequency: "Monthly",
    paymentDate: "2026-04-30",
    taxCode: "1257L",
    niCategory: "A",
    grossPay: "3750.00",
    studentLoanPlan: "Plan2",
    postgraduateLoan: true,
  },
  rulebook.value,
);
const milliseconds = performance.now() - started;
if (!payslip.ok || payslip.value.forPeriod.tax !== "540.20") throw new Error(JSON.stringify(payslip));
console.log(milliseconds);
