import { grossToNet, type Payslip, type PensionType, type Problem, type Rulebook } from "../../engine";
import { type Figures, outcomeOf, penceOf, type Situation } from "../situation";
import { factorOf, type Terms } from "./terms";

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
  const without = outcomeOf(plain, rulebook, (facts, law, { explain }) => grossToNet(facts, law, { explain }));
  if (!without.ok) return { ok: false, problems: without.problems.map(({ problem }) => problem) };
  const methods: MethodFigures[] = [];
  for (const method of METHODS) {
    const pension = pensionFacts(method, terms);
    const paid = outcomeOf(plain, rulebook, (facts, law, { explain }) =>
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
    takeHome: penceOf(forPeriod.netPay),
    tax: penceOf(forPeriod.tax),
    ni: penceOf(forPeriod.ni),
    loans: penceOf(forPeriod.studentLoan) + penceOf(forPeriod.postgraduateLoan),
    pension: paid
      ? penceOf(paid.employeeContribution) + penceOf(paid.taxRelief) + penceOf(paid.employerContribution)
      : 0,
    employerCost: penceOf(employerCost),
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
