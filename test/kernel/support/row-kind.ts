import { packAttributes } from "../../../src/batch/machine";
import type { StudentLoanPlan } from "../../../src/engine/base";
import { readTaxCode, signedFreePay, type TaxCode } from "../../../src/engine/income-tax";
import type { FiguresInForce } from "../../../src/engine/rulebook";
import type { Random } from "../../support/random";

/** A kind of person: the source of a row's attributes and free pay. */
export interface RowKind {
  readonly code: TaxCode;
  readonly letter: string;
  readonly plan: StudentLoanPlan | null;
  readonly postgraduateLoan: boolean;
  readonly attributes: number;
  readonly freePay: number;
}

const NATIONS = ["", "", "C", "S", "S"];
const MARKS = ["", "", "", "M1"];
const PLANS = ["Plan1", "Plan2", "Plan4", "Plan5"] as const;

/** Returns distinct kinds of people of a year: every nation, family of codes, basis, letter and loan occurs. */
export function randomKinds(random: Random, figures: FiguresInForce, base: 52 | 12, count: number): RowKind[] {
  const letters = operableLetters(figures);
  const plans = PLANS.filter((plan) => figures.studentLoans.plans[plan] !== null);
  return Array.from({ length: count }, () => {
    const code = randomCode(random, figures);
    const kind = {
      code,
      letter: random.chance(0.3) ? "A" : random.pick(letters),
      plan: random.chance(0.4) ? random.pick(plans) : null,
      postgraduateLoan: random.chance(0.2),
    };
    return { ...kind, attributes: packAttributes(kind), freePay: signedFreePay(figures, code, base) };
  });
}

/** Returns the letters that have rates in the year, for directors too. */
export function operableLetters({ nationalInsurance }: FiguresInForce): string[] {
  const { letters, rates, directors } = nationalInsurance;
  const hasMariners = rates.employer.mariner !== null && directors.rates.employer.mariner !== null;
  return Object.keys(letters).filter((name) => hasMariners || letters[name]?.mariner === false);
}

function randomCode(random: Random, figures: FiguresInForce): TaxCode {
  const nation = random.pick(NATIONS);
  const scottish = ["D2", figures.incomeTax.nations.Scotland.bands.length > 5 ? "D3" : "D2"];
  const body = random.pick([
    "1257L",
    `${random.between(0, 2500)}T`,
    `${random.between(1, 2500)}N`,
    `${500 * random.between(1, 4) + random.between(-1, 1)}M`,
    `K${random.between(1, 1500)}`,
    "0T",
    "BR",
    "D0",
    "D1",
    "NT",
    ...(nation === "S" ? scottish : []),
  ]);
  const text = `${body === "NT" ? "" : nation}${body}${random.pick(MARKS)}`;
  const code = readTaxCode(text);
  if (code === null) throw new Error(`no code: ${text}`);
  return code;
}
