import { mkdirSync, writeFileSync } from "node:fs";
import { WhatIf, type WhatIfChanges, type WhatIfEmployee } from "../src/batch";
import { rules } from "../src/rules/2026-27";
import { Random } from "../test/support/random";
import { median } from "./median";
import { plainPerson } from "./plain-people";

// What moving a threshold costs beside loading the workforce: processor time of one process, all figures of one run.

const PEOPLE = Number(process.argv[2] ?? 100_000);
const ROUNDS = 5;
const random = new Random(20260406);

const people = Array.from({ length: PEOPLE }, (_, at): WhatIfEmployee => {
  const { gross, letter, plan } = plainPerson(random);
  const pay = `${Math.floor(gross / 100)}.${String(gross % 100).padStart(2, "0")}`;
  return {
    id: String(at),
    payFrequency: "Monthly",
    taxCode: "1257L",
    niCategory: letter,
    studentLoanPlan: plan,
    grossPay: pay,
  };
});

function seconds(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000_000;
}

const loading = process.cpuUsage();
const made = await WhatIf.of(people, { documents: rules, taxYear: 2026 });
const loaded = seconds(loading);
if (!made.ok) throw new Error(JSON.stringify(made.problems));

const path = "2026-27/national-insurance.json#/parameters/secondaryThreshold/values/0/value/month";
const CHANGES: Readonly<Record<string, (round: number) => WhatIfChanges>> = {
  "a threshold moved": (round) => ({ rules: [{ path, value: String(500 + round) }] }),
  "pay raised": (round) => ({ rise: { percent: `${round + 1}` } }),
};

const rows = [{ name: "workforce loaded and calculated", processorSeconds: loaded }];
for (const [name, changes] of Object.entries(CHANGES)) {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = process.cpuUsage();
    const answer = await made.value.change(changes(round));
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
    rounds.push(seconds(started));
  }
  rows.push({ name, processorSeconds: median(rounds) });
}

const measured = rows.map(({ name, processorSeconds }) => ({
  name,
  processorSeconds: Math.round(processorSeconds * 1_000) / 1_000,
  shareOfLoading: Math.round((processorSeconds / loaded) * 1_000) / 1_000,
}));
const lines = measured.map((row) => `| ${row.name} | ${row.processorSeconds} | ${row.shareOfLoading} |`);
const text = `# What if, over a workforce

${PEOPLE.toLocaleString("en-GB")} people's years; two cores of a shared cloud machine, with other work on it, node ${process.version}. Processor time of one
process, median of ${ROUNDS} rounds.

| | seconds | share of loading |
| --- | --- | --- |
${lines.join("\n")}
`;
mkdirSync("bench/results", { recursive: true });
writeFileSync(
  "bench/results/what-if.json",
  `${JSON.stringify({ node: process.version, people: PEOPLE, measured }, null, 2)}\n`,
);
writeFileSync("bench/results/what-if.md", text);
console.log(text);
