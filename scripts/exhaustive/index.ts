import { contributionCases, sweepContributions } from "./contributions";
import { type Counts, noCounts } from "./counts";
import { figuresOf } from "./figures";
import { KernelRows } from "./kernel-rows";
import { sweepTax, taxCases } from "./tax";

// Checks the kernel against whole-number oracles on every penny:
//   npm run exhaustive [-- <first tax year> [<last> [js|wasm|simd]]]
// National Insurance and loans from zero to 50,000 pounds a period, tax from zero to 20,000 pounds a month.

const CHUNK = 50_000;
const MOST_NI = 5_000_000;
const MOST_TAX = 2_000_000;

const [first = 2026, last = first] = process.argv.slice(2, 4).map(Number);
const kind = process.argv[4] ?? "js";
if (!Number.isInteger(first) || !Number.isInteger(last) || (kind !== "js" && kind !== "wasm" && kind !== "simd")) {
  console.error("Usage: exhaustive [<first tax year> [<last> [js|wasm|simd]]]");
  process.exit(2);
}

const kernel = new KernelRows(kind, CHUNK);
for (let year = first; year <= last; year++) {
  const figures = figuresOf(year);
  const contributions = contributionCases(figures);
  walk(`${year} National Insurance and loans`, contributions, (sweep, counts) =>
    sweepContributions(kernel, figures, sweep, [[0, MOST_NI]], counts),
  );
  walk(`${year} income tax`, taxCases(figures), (sweep, counts) =>
    sweepTax(kernel, figures, sweep, [[0, MOST_TAX]], counts),
  );
}

function walk<Case>(title: string, cases: readonly Case[], sweep: (one: Case, counts: Counts) => void): void {
  const counts = noCounts();
  const started = Date.now();
  for (const one of cases) {
    sweep(one, counts);
    if (process.stderr.isTTY) process.stderr.write(`\r${title}: ${counts.sweeps} of ${cases.length}`);
  }
  if (process.stderr.isTTY) process.stderr.write("\r");
  const [pennies, figures, inBigInt] = [counts.pennies, counts.figures, counts.inBigInt].map((number) =>
    number.toLocaleString("en-GB"),
  );
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(
    `${title} (${kind}): ${counts.sweeps} sweeps, ${pennies} pennies, ${figures} figures equal, ` +
      `${inBigInt} of them in BigInt, ${seconds} s`,
  );
}
