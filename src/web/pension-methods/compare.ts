import { grossToNet, type Payslip, type PensionType, type Problem, type Rulebook } from "../../engine";
import { formatFactor } from "../../engine/base";
import type { Fields } from "../panel";
import { calculateOutcome, type Figures, getPence, type Situation, typedBasisPoints } from "../situation";

export const PERCENTAGES = ["employee", "employer", "saving"] as const;

export const BASES = [
  ["QualifyingEarnings", "Qualifying earnings"],
  ["PensionablePayUncertified", "Total pay"],
] as const;

const METHODS: readonly PensionType[] = ["NetPayArrangement", "ReliefAtSource", "SalarySacrifice"];

/** Pence of one payment, or of several together. */
export interface Amounts {
  readonly takeHome: number;
  readonly tax: number;
  readonly ni: number;
  readonly loans: number;
  /** Everything paid into the pension: the member's money, the relief claimed on it, and the employer's. */
  readonly pension: number;
  readonly employerCost: number;
}

/** The pay under one method. */
export interface MethodFigures {
  readonly method: PensionType;
  readonly figures: Figures;
  readonly payment: Amounts;
  readonly year: Amounts;
  readonly filled: Filled;
}

/** Who pays for the pension in the shown payment; the three parts add up to it. A part below zero is a saving. */
export interface Filled {
  readonly takeHome: number;
  readonly taxes: number;
  readonly employer: number;
}

type Comparison =
  | { readonly ok: true; readonly methods: readonly MethodFigures[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Compares the same pay and contribution under each method, or returns what is wrong with them. */
export function compareMethods(situation: Situation, terms: Terms, rulebook: Rulebook): Comparison {
  const plain = { ...situation, pensionType: "None" } as const;
  const without = calculateOutcome(plain, rulebook, (facts, law, { explain }) => grossToNet(facts, law, { explain }));
  if (!without.ok) return { ok: false, problems: without.problems.map(({ problem }) => problem) };
  const methods: MethodFigures[] = [];
  for (const method of METHODS) {
    const pension = pensionFacts(method, terms);
    const paid = calculateOutcome(plain, rulebook, (facts, law, { explain }) =>
      grossToNet({ ...facts, pension }, law, { explain }),
    );
    if (!paid.ok) return { ok: false, problems: paid.problems.map(({ problem }) => problem) };
    methods.push(methodFigures(method, paid.figures, amountsOf(without.figures.payslip)));
  }
  return { ok: true, methods };
}

function pensionFacts(pensionType: PensionType, terms: Terms) {
  return {
    pensionType,
    contributionBasis: terms.basis,
    employeeFactor: factorOf(terms.employee),
    employerFactor: factorOf(terms.employer),
    ...(pensionType === "SalarySacrifice" ? { nationalInsuranceSavingsFactor: factorOf(terms.saving) } : {}),
  };
}

function methodFigures(method: PensionType, figures: Figures, without: Amounts): MethodFigures {
  const payment = amountsOf(figures.payslip);
  const takeHome = without.takeHome - payment.takeHome;
  const employer = payment.employerCost - without.employerCost;
  return {
    method,
    figures,
    payment,
    year: figures.year.payslips.map(amountsOf).reduce(added),
    filled: { takeHome, taxes: payment.pension - takeHome - employer, employer },
  };
}

function amountsOf({ forPeriod, employerCost, pensionContributions: paid }: Payslip): Amounts {
  return {
    takeHome: getPence(forPeriod.netPay),
    tax: getPence(forPeriod.tax),
    ni: getPence(forPeriod.ni),
    loans: getPence(forPeriod.studentLoan) + getPence(forPeriod.postgraduateLoan),
    pension: paid
      ? getPence(paid.employeeContribution) + getPence(paid.taxRelief) + getPence(paid.employerContribution)
      : 0,
    employerCost: getPence(employerCost),
  };
}

function added(one: Amounts, other: Amounts): Amounts {
  return {
    takeHome: one.takeHome + other.takeHome,
    tax: one.tax + other.tax,
    ni: one.ni + other.ni,
    loans: one.loans + other.loans,
    pension: one.pension + other.pension,
    employerCost: one.employerCost + other.employerCost,
  };
}

/** The contribution that the three methods share, as typed. */
export interface Terms {
  /** Percentage of pensionable pay. */
  readonly employee: string;
  readonly employer: string;
  readonly basis: "QualifyingEarnings" | "PensionablePayUncertified";
  /** Percentage of the employer's National Insurance saving from a sacrifice that goes into the pension. */
  readonly saving: string;
}

/** Reads the panel's fields; those not typed have the contribution of the pay above. */
export function readTerms(fields: Fields, situation: Situation): Terms {
  const isPercent = situation.pensionUnit === "percent";
  return {
    employee: fields.employee ?? (isPercent ? situation.pensionEmployee : "5"),
    employer: fields.employer ?? (isPercent ? situation.pensionEmployer : "3"),
    basis: BASES.find(([basis]) => basis === fields.basis)?.[0] ?? "QualifyingEarnings",
    saving: fields.saving ?? "0",
  };
}

export function isPercentage(text: string): boolean {
  return !Number.isNaN(typedBasisPoints(text));
}

/** Converts "5" to the engine's "0.0500". */
function factorOf(text: string): string {
  return formatFactor(typedBasisPoints(text));
}
