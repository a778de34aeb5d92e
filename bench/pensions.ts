import { mkdirSync, writeFileSync } from "node:fs";
import {
  type AssessmentFacts,
  assessWorker,
  type ContributionFacts,
  calculateContributions,
  createRulebook,
} from "../src/engine";
import { contributionsOn, type PensionPay, type PensionTerms } from "../src/engine/pensions";
import { rules } from "../src/rules/2026-27";
import { type Measured, measure } from "./measure";

// Assessments and contributions a second on one core: the public functions, which read and check their facts, and the
// arithmetic alone, as called by a payslip.

const PEOPLE = 1_024;
const created = createRulebook(rules);
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const rulebook = created.value;

const numbers = Array.from({ length: PEOPLE }, (_, index) => index);
const earnings = numbers.map((index) => `${400 + ((index * 37) % 5_000)}.${10 + (index % 90)}`);

const workers: readonly AssessmentFacts[] = numbers.map((index) => ({
  dateOfBirth: `${1950 + (index % 60)}-0${1 + (index % 9)}-15`,
  earnings: earnings[index] as string,
  frequency: "Monthly",
  payReferencePeriodStartDate: "2026-06-01",
  payReferencePeriodEndDate: "2026-06-30",
}));

const members: readonly ContributionFacts[] = numbers.map((index) => ({
  paymentDate: "2026-06-30",
  pensionType: index % 2 === 0 ? "ReliefAtSource" : "NetPayArrangement",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
  frequency: "Monthly",
  earnings: earnings[index] as string,
}));

const whole = { numerator: 1, denominator: 1 };
const terms: PensionTerms = {
  pensionType: "ReliefAtSource",
  employee: { kind: "Share", of: { numerator: 1, denominator: 25 } },
  employer: { kind: "Share", of: { numerator: 3, denominator: 100 } },
  isOverride: { employee: false, employer: false },
  additionalType: "ReliefAtSource",
  afterRelief: { numerator: 4, denominator: 5 },
  savings: whole,
};
const pays: readonly PensionPay[] = earnings.map((amount) => {
  const side = { before: 0, toDate: Number(amount.replace(".", "")), taken: 0 };
  const band = { lower: 52_000, upper: 418_900 };
  const ordinary = { employerRoom: null, additional: 0, memberLimit: null, sacrificeRoom: null, bearsSacrifice: false };
  return { employee: side, employer: side, band, ...ordinary };
});

function countOk(results: readonly { readonly ok: boolean }[]): number {
  const done = results.filter(({ ok }) => ok).length;
  if (done !== PEOPLE) throw new Error(`${PEOPLE - done} were refused`);
  return done;
}

const measured: readonly Measured[] = await measure(
  "Pensions",
  { name: "assessWorker", each: PEOPLE, run: () => countOk(workers.map((facts) => assessWorker(facts, rulebook))) },
  {
    name: "calculateContributions",
    each: PEOPLE,
    run: () => countOk(members.map((facts) => calculateContributions(facts, rulebook))),
  },
  {
    name: "contributions, the arithmetic alone",
    each: PEOPLE,
    run: () => pays.reduce((sum, pay) => sum + contributionsOn(terms, pay).employee, 0),
  },
);

mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/pensions.json", `${JSON.stringify({ node: process.version, measured }, null, 2)}\n`);
for (const { name, perSecond } of measured) console.log(`${name}: ${perSecond.toLocaleString("en-GB")} a second`);
