import { compareGenerated } from "../test/support/parity";
import { readRuleDocuments } from "../test/support/rule-documents";

// Compares the library with the decimal.js oracle on any number of generated payslips:
//   npm run parity -- 10000000 [seed]

const count = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? 1);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error("Usage: parity <count> [seed]: two whole numbers.");
  process.exit(2);
}

const started = Date.now();
const report = compareGenerated(readRuleDocuments(), seed, count, showProgress);
process.stderr.write("\n");
for (const difference of report.differences) console.error(JSON.stringify(difference, null, 2));
const seconds = ((Date.now() - started) / 1000).toFixed(0);
console.log(
  `${report.compared.toLocaleString("en-GB")} payslips compared in ${seconds} s from seed ${seed}: ` +
    `${report.differences.length} differences, ${report.negative} refused by both because deductions exceed pay, ` +
    `${report.limitedLoans} with loans limited by a court order.`,
);
process.exitCode = report.differences.length === 0 ? 0 : 1;

function showProgress(done: number): void {
  const share = done / count;
  const bar = "#".repeat(Math.round(share * 40)).padEnd(40, ".");
  process.stderr.write(`\r[${bar}] ${Math.floor(share * 100)}% ${done.toLocaleString("en-GB")}`);
}
