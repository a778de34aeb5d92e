import type { PayLine, PensionType, Problem, WorkingStep } from "../../engine";
import {
  basisPointsOfPence,
  FREQUENCIES,
  formatPence,
  paymentOfSalary,
  WHOLE_IN_BASIS_POINTS,
} from "../../engine/base";
import { pounds, typedAmount, typedBasisPoints, typedPence } from "./money";
import type { FieldName, Situation } from "./situation";

/** A problem with the field that it belongs to. */
export interface FieldProblem {
  readonly field: FieldName;
  readonly problem: Problem;
}

/** The lines of one payment, how the page calculated their amounts, and the fields behind them in the same order. */
export interface Pay {
  readonly lines: readonly PayLine[];
  readonly fields: readonly FieldName[];
  readonly steps: readonly WorkingStep[];
  readonly problems: readonly FieldProblem[];
}

const NOTHING: Pay = { lines: [], fields: [], steps: [], problems: [] };

/** Calculates the lines of one payment. `reliefBasisPoints` is the tax relief that a scheme reclaims at source. */
export function payOf(situation: Situation, reliefBasisPoints: number): Pay {
  const salary = salaryPay(situation);
  if (situation.pensionType === "None") return salary;
  const grossPence = typedPence(String(salary.lines[0]?.amount ?? ""));
  if (Number.isNaN(grossPence)) return salary;
  return [
    memberPension(situation, situation.pensionType, grossPence, reliefBasisPoints),
    employerPension(situation, grossPence),
  ].reduce(joined, salary);
}

function joined(one: Pay, other: Pay): Pay {
  return {
    lines: [...one.lines, ...other.lines],
    fields: [...one.fields, ...other.fields],
    steps: [...one.steps, ...other.steps],
    problems: [...one.problems, ...other.problems],
  };
}

function salaryPay(situation: Situation): Pay {
  const amount = typedAmount(situation.amount);
  if (amount === "") return refused("amount", "required");
  const yearPence = typedPence(amount);
  if (situation.per === "payment" || Number.isNaN(yearPence)) return typedPay(amount);
  const { perYear } = FREQUENCIES[situation.payFrequency];
  const pence = paymentOfSalary(yearPence, situation.payFrequency);
  return line("amount", { amount: formatPence(pence), description: "Pay" }, [
    {
      id: "page.salary",
      figure: "/forPeriod/grossPay",
      rule: "The salary divided by the payments of an ordinary year, rounded half up to the penny.",
      formula: "salary ÷ payments",
      inputs: { salary: pounds(yearPence), payments: String(perYear) },
      value: pounds(pence),
      sources: [],
    },
  ]);
}

function typedPay(amount: string): Pay {
  const step = {
    id: "page.pay",
    figure: "/forPeriod/grossPay",
    rule: "The pay of this payment, as typed.",
    formula: "pay",
    inputs: {},
    value: amount,
    sources: [],
  };
  return line("amount", { amount, description: "Pay" }, [step]);
}

function memberPension(situation: Situation, pensionType: PensionType, grossPence: number, relief: number): Pay {
  const takenShare = pensionType === "ReliefAtSource" ? WHOLE_IN_BASIS_POINTS - relief : WHOLE_IN_BASIS_POINTS;
  const share = pensionShare(situation, "pensionEmployee", grossPence, takenShare);
  if (share === null) return refused("pensionEmployee", "not_a_number");
  const facts = { amount: formatPence(share.pence), lineType: "PensionContribution", pensionType } as const;
  const figure = pensionType === "SalarySacrifice" ? "/forPeriod/salarySacrifice" : "/forPeriod/pension";
  return line("pensionEmployee", facts, [
    {
      id: "page.pension",
      figure,
      rule:
        pensionType === "ReliefAtSource"
          ? "The member pays the contribution less basic-rate tax, and the scheme reclaims the rest. Rounded half up to the penny."
          : "The member's contribution, rounded half up to the penny.",
      formula: pensionType === "ReliefAtSource" ? `${share.formula} × (1 − basic rate)` : share.formula,
      inputs: pensionType === "ReliefAtSource" ? { ...share.inputs, "basic rate": `${relief / 100}%` } : share.inputs,
      value: pounds(share.pence),
      sources: [],
    },
  ]);
}

function employerPension(situation: Situation, grossPence: number): Pay {
  const share = pensionShare(situation, "pensionEmployer", grossPence, WHOLE_IN_BASIS_POINTS);
  if (share === null) return refused("pensionEmployer", "not_a_number");
  return line("pensionEmployer", { amount: formatPence(share.pence), lineType: "EmployerPension" }, [
    {
      id: "page.employer-pension",
      figure: "/forPeriod/employerPension",
      rule: "The employer's own contribution, rounded half up to the penny.",
      formula: share.formula,
      inputs: share.inputs,
      value: pounds(share.pence),
      sources: [],
    },
  ]);
}

interface Share {
  readonly pence: number;
  readonly formula: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** Reads a contribution in per cent or in pounds, of which `takenShare` basis points are deducted; null if neither. */
function pensionShare(
  situation: Situation,
  field: "pensionEmployee" | "pensionEmployer",
  grossPence: number,
  takenShare: number,
): Share | null {
  const text = situation[field];
  if (situation.pensionUnit === "pounds") {
    const pence = typedPence(text);
    if (Number.isNaN(pence)) return null;
    const inputs = { contribution: pounds(pence) };
    return { pence: basisPointsOfPence(pence, takenShare), formula: "contribution", inputs };
  }
  const basisPoints = typedBasisPoints(text);
  if (Number.isNaN(basisPoints)) return null;
  const inputs = { pay: pounds(grossPence), contribution: `${basisPoints / 100}%` };
  return {
    pence: basisPointsOfPence(grossPence, basisPoints, takenShare),
    formula: "pay × contribution",
    inputs,
  };
}

function line(field: FieldName, facts: PayLine, steps: readonly WorkingStep[]): Pay {
  return { ...NOTHING, lines: [facts], fields: [field], steps };
}

function refused(field: FieldName, token: "required" | "not_a_number"): Pay {
  return { ...NOTHING, problems: [{ field, problem: { token, path: `/${field}`, arguments: null } }] };
}
