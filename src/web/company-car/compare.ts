import type { Problem, Source, WorkingStep } from "../../engine";
import { formatDate, formatPence, readPence, startOfTaxYear } from "../../engine/base";
import { type BenefitRules, type CarBenefitFacts, carBenefit, class1AOfYear } from "../../engine/benefits";
import type { Payslip, Rulebook } from "../../engine/entry-payslip";
import { LATEST_YEAR } from "../rules";
import {
  calculateOutcome,
  DEFAULT_SITUATION,
  type Figures,
  getPence,
  type Situation,
  shown,
  typedPence,
} from "../situation";

/** What is typed into the page. Texts stay as typed, right or wrong. */
export interface Typed {
  readonly salary: string;
  readonly country: Situation["country"];
  readonly listPrice: string;
  readonly co2: string;
  readonly electricRange: string;
  readonly fuel: NonNullable<CarBenefitFacts["fuel"]>;
  readonly firstRegistered: string;
  /** Pounds a year: what the car costs the employer, the cash instead of it, the salary sacrifice for it. */
  readonly carCost: string;
  readonly allowance: string;
  readonly sacrifice: string;
}

export const TYPICAL: Typed = {
  salary: "45000",
  country: "England",
  listPrice: "40000",
  co2: "0",
  electricRange: "",
  fuel: "A",
  firstRegistered: formatDate(startOfTaxYear(Number(LATEST_YEAR))),
  carCost: "6000",
  allowance: "6000",
  sacrifice: "6000",
};

export type FieldName = keyof Typed;

const AMOUNTS = ["salary", "listPrice", "carCost", "allowance", "sacrifice"] as const;

/** Fields of the car as the engine names them. */
const OF_CAR: readonly FieldName[] = ["listPrice", "co2", "electricRange", "fuel", "firstRegistered"];

/** The ways to have a car, or the money for one. */
export const OPTIONS = ["Car", "Allowance", "Sacrifice"] as const;
export type Option = (typeof OPTIONS)[number];

/** An amount with the steps that lead to it. */
export interface Reasoned {
  readonly pence: number;
  readonly steps: readonly WorkingStep[];
  readonly law: Pick<Figures, "sources" | "rules">;
}

/** An option in a tax year, in pence. */
export interface OptionYear {
  readonly option: Option;
  /** What is taxed of the car; null without one. */
  readonly taxed: (Reasoned & { readonly percentage: string }) | null;
  readonly tax: number;
  readonly ni: number;
  readonly class1A: number;
  readonly takeHome: Reasoned;
  readonly cost: Reasoned;
}

export interface ComparedYear {
  readonly taxYear: number;
  readonly options: readonly OptionYear[];
}

/** What is wrong with a field; null for a problem of none. */
export interface FieldFault {
  readonly field: FieldName | null;
  readonly problem: Problem;
}

type Comparison =
  | { readonly ok: true; readonly years: readonly ComparedYear[] }
  | { readonly ok: false; readonly faults: readonly FieldFault[] };

interface Law {
  readonly benefits: BenefitRules;
  /** Of the year of the payslips: the law of pay is not known for the years after it. */
  readonly pay: Rulebook;
  readonly payYear: number;
}

/**
 * Compares a company car beside the salary, cash instead of it, and a salary sacrifice for it, in each tax year from that of the
 * payslips to the last with percentages. Pay has the rules of the payslips' year throughout.
 */
export function compareCar(typed: Typed, law: Law): Comparison {
  const faults = amountFaults(typed);
  if (faults.length > 0) return { ok: false, faults };
  const years: ComparedYear[] = [];
  const last = Math.max(...law.benefits.taxYears);
  for (let taxYear = law.payYear; taxYear <= last; taxYear++) {
    const options: OptionYear[] = [];
    for (const option of OPTIONS) {
      const found = optionYear(typed, option, taxYear, law);
      if (!found.ok) return found;
      options.push(found.value);
    }
    years.push({ taxYear, options });
  }
  return { ok: true, years };
}

function amountFaults(typed: Typed): readonly FieldFault[] {
  const wrong = AMOUNTS.filter((field) => Number.isNaN(typedPence(typed[field])));
  const faults: FieldFault[] = wrong.map((field) => ({
    field,
    problem: { token: "not_a_number", path: `/${field}`, arguments: {} },
  }));
  if (faults.length > 0 || typedPence(typed.sacrifice) <= typedPence(typed.salary)) return faults;
  const problem = {
    token: "too_large",
    path: "/sacrifice",
    arguments: { maximum: shown(formatPence(typedPence(typed.salary))) },
  } as const;
  return [{ field: "sacrifice", problem }];
}

type OneYear =
  | { readonly ok: true; readonly value: OptionYear }
  | { readonly ok: false; readonly faults: readonly FieldFault[] };

function optionYear(typed: Typed, option: Option, taxYear: number, law: Law): OneYear {
  const [salary, allowance, sacrifice, carCost] = [typed.salary, typed.allowance, typed.sacrifice, typed.carCost].map(
    typedPence,
  ) as [number, number, number, number];
  const hasCar = option !== "Allowance";
  const car = hasCar ? carOf(typed, taxYear, option === "Sacrifice" ? formatPence(sacrifice) : "0", law) : null;
  if (car !== null && !car.ok) return car;
  const changes = { Car: 0, Allowance: allowance, Sacrifice: -sacrifice };
  const pay = salary + changes[option];
  const benefit = car === null ? "" : formatPence(car.taxed.pence);
  const situation = { ...DEFAULT_SITUATION, taxYear: String(law.payYear), taxCode: "", country: typed.country };
  const paid = calculateOutcome({ ...situation, amount: formatPence(pay), benefit }, law.pay);
  if (!paid.ok) return { ok: false, faults: paid.problems.map(({ problem }) => ({ field: "salary", problem })) };
  const { payslips } = paid.figures.year;
  const [tax, ni] = [sumOf(payslips, "tax"), sumOf(payslips, "ni")];
  const employerNi = sumOf(payslips, "employerNi");
  const class1A = car?.class1A ?? { pence: 0, steps: [], law: { sources: {}, rules: "" } };
  const takeHome = sumOf(payslips, "netPay");
  const cost = pay + employerNi + class1A.pence + (hasCar ? carCost : 0);
  const ofPay = { sources: paid.figures.sources, rules: paid.figures.rules };
  return {
    ok: true,
    value: {
      option,
      taxed: car?.taxed ?? null,
      tax,
      ni,
      class1A: class1A.pence,
      takeHome: {
        pence: takeHome,
        law: ofPay,
        steps: [
          ...paid.figures.steps.filter(({ figure }) => /^\/forPeriod\/(taxablePay|tax|ni)$/.test(figure)),
          step("The pay of the year without its income tax and National Insurance: the twelve payments together.", {
            formula: "pay − income tax − National Insurance",
            inputs: { pay, "income tax": tax, "National Insurance": ni },
            value: takeHome,
          }),
        ],
      },
      cost: {
        pence: cost,
        law: hasCar ? class1A.law : ofPay,
        steps: [
          ...class1A.steps,
          step("What the employer pays: pay, its National Insurance, the car, and Class 1A on what is taxed of it.", {
            formula: "pay + employer’s National Insurance + car + Class 1A",
            inputs: {
              pay,
              "employer’s National Insurance": employerNi,
              car: hasCar ? carCost : 0,
              "Class 1A": class1A.pence,
            },
            value: cost,
          }),
        ],
      },
    },
  };
}

interface CarYear {
  readonly ok: true;
  readonly taxed: NonNullable<OptionYear["taxed"]>;
  readonly class1A: Reasoned;
}

function carOf(
  typed: Typed,
  taxYear: number,
  forgone: string,
  { benefits }: Law,
): CarYear | Extract<OneYear, { ok: false }> {
  const { firstRegistered, fuel, listPrice, co2, electricRange } = typed;
  const facts = {
    taxYear,
    firstRegistered,
    fuel,
    listPrice: formatPence(typedPence(listPrice)),
    co2: co2.trim() === "" ? null : co2.trim(),
    ...(electricRange.trim() === "" ? {} : { electricRange: electricRange.trim() }),
    forgone,
    isPayrolled: true,
  };
  const made = carBenefit(facts, benefits, { explain: true });
  if (!made.ok) return { ok: false, faults: made.problems.map((problem) => ({ field: fieldOf(problem), problem })) };
  const { cashEquivalent, percentage } = made.value;
  const items = [{ kind: "Car", cashEquivalent, isPayrolled: true }] as const;
  const owed = class1AOfYear({ taxYear, items }, benefits, { explain: true });
  if (!owed.ok) throw new Error("A car that has a value has Class 1A.");
  return {
    ok: true,
    taxed: { ...reasoned(cashEquivalent, made), percentage },
    class1A: reasoned(owed.value.class1A, owed),
  };
}

interface Worked {
  readonly workings: { readonly steps: readonly WorkingStep[]; readonly sources: Readonly<Record<string, Source>> };
  readonly rules: string;
}

function reasoned(amount: string, { workings, rules }: Worked): Reasoned {
  return { pence: readPence(amount), steps: workings.steps, law: { sources: workings.sources, rules } };
}

function fieldOf({ path }: Problem): FieldName | null {
  return OF_CAR.find((field) => path === `/${field}`) ?? null;
}

function sumOf(payslips: readonly Payslip[], name: "tax" | "ni" | "netPay" | "employerNi"): number {
  return payslips.reduce((sum, { forPeriod }) => sum + getPence(forPeriod[name]), 0);
}

interface OwnStep {
  readonly formula: string;
  readonly inputs: Readonly<Record<string, number>>;
  readonly value: number;
}

/** Returns a step that the page adds to those of the engine. */
function step(rule: string, { formula, inputs, value }: OwnStep): WorkingStep {
  const written = Object.fromEntries(Object.entries(inputs).map(([name, pence]) => [name, formatPence(pence)]));
  return { id: "page.company-car", figure: "", rule, formula, inputs: written, value: formatPence(value), sources: [] };
}
