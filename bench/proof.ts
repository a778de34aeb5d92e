import { mkdirSync, writeFileSync } from "node:fs";
import { sampleEmployee } from "../scripts/sample-employees";
import { createRulebook, grossToNet, type PayslipFacts } from "../src/engine";
import { openVerifier, signPayslips } from "../src/engine/proof";
import { rules } from "../src/rules/all";
import { KEY, PUBLIC_KEY } from "../test/proof/statements";
import { median } from "./median";

// What proofs cost beside the payslips themselves: the first month of 10,000 employees is calculated, signed as one run,
// and every proof is verified. Processor time of one process, so that other work on the machine counts little; all
// figures are of one run, rounds alternate.

const PEOPLE = Number(process.argv[2] ?? 10_000);
const ROUNDS = 5;

const created = createRulebook(rules);
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const rulebook = created.value;

function factsOf(number: number): PayslipFacts {
  const { id: _id, grossPay, lines = [], ...row } = sampleEmployee(number) as Record<string, never> & PayslipFacts;
  const amount = (Array.isArray(grossPay) ? grossPay[0] : grossPay) ?? "0";
  return { ...row, payFrequency: "Monthly", paymentDate: "2026-04-30", lines: [{ amount }, ...lines] };
}

const facts = Array.from({ length: PEOPLE }, (_, number) => factsOf(number));
const { crypto } = globalThis;

async function signed() {
  const run = await signPayslips(
    facts.map((each) => ({ facts: each })),
    { key: KEY, crypto },
    rulebook,
  );
  if (!run.ok) throw new Error(JSON.stringify(run.problems.slice(0, 3)));
  return run.value.proofs;
}

const proofs = await signed();

const WORK: Readonly<Record<string, () => unknown>> = {
  "payslips calculated": () => facts.map((each) => grossToNet(each, rulebook)),
  "payslips signed as one run": signed,
  "proofs verified": async () => {
    const opened = await openVerifier({ keys: [PUBLIC_KEY], crypto }, rulebook);
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    for (const proof of proofs) if (!(await opened.value.verify(proof)).ok) throw new Error("a proof does not hold");
  },
};

const seconds = new Map(Object.keys(WORK).map((name) => [name, [] as number[]]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, work] of Object.entries(WORK)) {
    const started = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(started);
    seconds.get(name)?.push((user + system) / 1_000_000);
  }
}

const [plain = []] = seconds.values();
const measured = [...seconds].map(([name, rounds]) => ({
  name,
  processorSeconds: Math.round(median(rounds) * 100) / 100,
  timesCalculating: Math.round((median(rounds) / median(plain)) * 10) / 10,
}));
const report = { node: process.version, payslips: PEOPLE, measured };
const rows = measured.map((row) => `| ${row.name} | ${row.processorSeconds} | ${row.timesCalculating} |`);
const text = `# Payslips that prove themselves

${PEOPLE.toLocaleString("en-GB")} payslips of one month; two cores of a shared cloud machine, with other work on it, node ${process.version}.
Processor time of one process, median of ${ROUNDS} alternating rounds of one run.

| | seconds | times calculating |
| --- | --- | --- |
${rows.join("\n")}
`;

mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/proof.json", `${JSON.stringify(report, null, 2)}\n`);
writeFileSync("bench/results/proof.md", text);
console.log(text);
