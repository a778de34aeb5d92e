import { mkdirSync, writeFileSync } from "node:fs";
import { createRulebook, grossToNet, type PayLine, type PayslipFacts } from "../src/engine";
import {
  type BenefitCalculation,
  carBenefit,
  carFuelBenefit,
  costBenefit,
  createBenefitRules,
  spreadBenefit,
} from "../src/engine/benefits";
import { rules } from "../src/rules/2026-27";
import { rules as benefitRules } from "../src/rules/benefits";
import { ratio } from "./measure";
import { monthlyPayslips } from "./payslip-facts";
import { shortest } from "./shortest";

// What three benefits cost a payslip, in one run: the same people without any, with the lines of a car, its fuel and a
// medical benefit, and with those valued and spread over the year first, as a pay run does.

const PEOPLE = 64;
/** A payslip with three benefits may take this many times as long as a plain one. */
const MOST = 1.3;

function held<Value>(result: { readonly ok: true; readonly value: Value } | { readonly ok: false }): Value {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

const rulebook = held(createRulebook(rules));
const law = held(createBenefitRules(benefitRules));

const plain: readonly PayslipFacts[] = monthlyPayslips(PEOPLE).map(({ grossPay = "0", ...facts }) => ({
  ...facts,
  lines: [{ description: "Salary", amount: grossPay }],
}));

const CAR = { firstRegistered: "2025-03-01", co2: "128", fuel: "A" } as const;
const PAY_DAYS = Array.from({ length: 12 }, (_, at) => ({
  date: new Date(Date.UTC(2026, 4 + at, 0)).toISOString().slice(0, 10),
}));

function amountToday<Facts>(
  calculation: BenefitCalculation<Facts, { readonly cashEquivalent: string }>,
  facts: Facts,
): string {
  const { cashEquivalent: value } = held(calculation(facts, law));
  const plans = [{ knownFrom: "2026-04-30", value, payDays: PAY_DAYS }];
  const { payDays } = held(spreadBenefit({ taxYear: 2026, plans }, law));
  return payDays.find(({ date }) => date === "2026-07-31")?.amount ?? "0.00";
}

function benefitLines(): readonly PayLine[] {
  const amounts = {
    "Company car": amountToday(carBenefit, { taxYear: 2026, ...CAR, listPrice: "32450.00" }),
    "Car fuel": amountToday(carFuelBenefit, { taxYear: 2026, car: CAR }),
    "Medical cover": amountToday(costBenefit, { taxYear: 2026, kind: "Medical", costs: [{ cost: "1200.00" }] }),
  };
  return Object.entries(amounts).map(([description, amount]) => ({
    description,
    amount,
    lineType: "PayrolledBenefit",
  }));
}

const lines = benefitLines();
const withBenefits = (each: PayslipFacts, own: readonly PayLine[]) => ({
  ...each,
  lines: [...(each.lines ?? []), ...own],
});
const three = plain.map((each) => withBenefits(each, lines));

function pay(facts: PayslipFacts): number {
  return held(grossToNet(facts, rulebook)).forPeriod.netPay.length;
}

const measured = shortest(
  { name: "pay alone", each: PEOPLE, run: () => plain.reduce((sum, each) => sum + pay(each), 0) },
  { name: "and three benefits", each: PEOPLE, run: () => three.reduce((sum, each) => sum + pay(each), 0) },
  {
    name: "and three benefits, valued and spread first",
    each: PEOPLE,
    run: () => plain.reduce((sum, each) => sum + pay(withBenefits(each, benefitLines())), 0),
  },
);

const [alone, ...others] = measured;
const rows = measured.map(
  (each) => `| ${each.name} | ${each.perSecond.toLocaleString("en-GB")} | ${ratio(alone, each)} |`,
);
const report = `# Benefits on a payslip

two cores of a shared cloud machine, node ${process.version}; all figures of one run. A payslip with three benefits may take ${MOST} times as long as one without.

| Payslip with | a second | times as long |
| --- | --- | --- |
${rows.join("\n")}
`;
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/benefits.md", report);
console.log(report);
if (ratio(alone, others[0]) > MOST) process.exitCode = 1;
