import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { median } from "./median";
import { monthlyPayslips } from "./payslip-facts";

// Net to gross of many people through one process of the command line, a call a line:
//   npm run bench:net-to-gross -- [people, default 50,000]

const PEOPLE = Number(process.argv[2] ?? 50_000);
const TIMES = 9;
const SECONDS_AN_HOUR = 3_600;

const input = monthlyPayslips(PEOPLE)
  .map(({ grossPay, ...facts }) => `${JSON.stringify({ ...facts, netPay: grossPay })}\n`)
  .join("");

function seconds(): number {
  const began = performance.now();
  const out = execFileSync("node", ["dist/paypacket/dist/cli.js", "calc", "gross-for-net", "--lines"], {
    input,
    maxBuffer: 1e10,
  });
  const taken = (performance.now() - began) / 1_000;
  const lines = out.toString().trimEnd().split("\n");
  if (lines.length !== PEOPLE || lines.some((line) => !line.includes('"ok":true'))) throw new Error(lines[0]);
  return taken;
}

const times = Array.from({ length: TIMES }, seconds);
const anHour = Math.round((PEOPLE / median(times)) * SECONDS_AN_HOUR).toLocaleString("en-GB");
const text = `# Net to gross of many people

${PEOPLE.toLocaleString("en-GB")} people through one process of \`paypacket calc gross-for-net --lines\`, its start included, on a shared cloud machine,
Node ${process.version.slice(1)}: ${median(times).toFixed(1)} s, the median of ${TIMES}, from ${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)} s. That is ${anHour} people an hour; the target is 5,000,000.
\`npm run bench:net-to-gross\` repeats it.
`;
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/net-to-gross.md", text);
console.log(text);
