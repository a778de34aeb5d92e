import { mkdirSync, writeFileSync } from "node:fs";
import { grossToNet } from "../src/engine";
import { comparePayrolls } from "../src/engine/compare";
import { rulebook } from "../test/support/library";
import { comparedEmployees } from "./compared-employees";
import { median } from "./median";

// What a comparison costs beside the payslips themselves: 10,000 employees of whom 19 in 20 are equal, one in 25 has one
// fault and one in 100 two. Processor time of one process; all figures are of one run, rounds alternate.

const PEOPLE = Number(process.argv[2] ?? 10_000);
const ROUNDS = 5;

const employees = comparedEmployees(PEOPLE);

const WORK: Readonly<Record<string, () => unknown>> = {
  "payslips calculated": () => employees.map(({ facts }) => grossToNet(facts, rulebook)),
  "payslips compared": () => comparePayrolls({ employees }, rulebook),
};

const seconds = new Map(Object.keys(WORK).map((name) => [name, [] as number[]]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, work] of Object.entries(WORK)) {
    const started = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(started);
    seconds.get(name)?.push((user + system) / 1_000_000);
  }
}

const compared = comparePayrolls({ employees }, rulebook);
if (!compared.ok) throw new Error(JSON.stringify(compared.problems.slice(0, 3)));
const { counts } = compared.value;
const [plain = []] = seconds.values();
const measured = [...seconds].map(([name, rounds]) => ({
  name,
  processorSeconds: Math.round(median(rounds) * 100) / 100,
  timesCalculating: Math.round((median(rounds) / median(plain)) * 10) / 10,
}));
const rows = measured.map((row) => `| ${row.name} | ${row.processorSeconds} | ${row.timesCalculating} |`);
const text = `# Two payrolls compared

${PEOPLE.toLocaleString("en-GB")} payslips, of which ${counts.Explained} differ and are explained, ${counts.Unexplained} are not; two cores of a
shared cloud machine, with other work on it, node ${process.version}. Processor time of one process, median of ${ROUNDS} alternating rounds of one run.

| | seconds | times calculating |
| --- | --- | --- |
${rows.join("\n")}
`;
mkdirSync("bench/results", { recursive: true });
writeFileSync(
  "bench/results/compare.json",
  `${JSON.stringify({ node: process.version, people: PEOPLE, counts, measured }, null, 2)}\n`,
);
writeFileSync("bench/results/compare.md", text);
console.log(text);
