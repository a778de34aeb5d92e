import { compareMachines } from "../test/kernel/support/compare-machines";

// Compares the machines with each other and with the single path on any number of generated rows:
//   npm run parity:machines -- 10000000 [seed] [single payslips: one row in so many]

const [count = 1_000_000, seed = 1, singleEvery = 10] = process.argv.slice(2).map(Number);
if (![count, seed, singleEvery].every(Number.isInteger) || count < 1 || singleEvery < 1) {
  console.error("Usage: parity:machines <count> [seed] [single payslips: one row in so many]: whole numbers.");
  process.exit(2);
}

const started = Date.now();
const report = compareMachines(count, 20_001, singleEvery, seed, showProgress);
process.stderr.write("\n");
for (const difference of report.differences) console.error(difference);
const [rows, words, singles, negative] = [report.rows, report.words, report.singles, report.negative].map((number) =>
  number.toLocaleString("en-GB"),
);
console.log(
  `${rows} rows in ${((Date.now() - started) / 1000).toFixed(0)} s from seed ${seed}: ${words} words compared between ` +
    `the machines, ${singles} payslips with the single path (${negative} refused by both for want of pay): ` +
    `${report.differences.length} differences.`,
);
process.exitCode = report.differences.length === 0 ? 0 : 1;

function showProgress(done: number): void {
  const share = Math.min(1, done / count);
  const bar = "#".repeat(Math.round(share * 40)).padEnd(40, ".");
  process.stderr.write(`\r[${bar}] ${Math.floor(share * 100)}% ${done.toLocaleString("en-GB")}`);
}
