import type { PensionType, WorkingStep } from "../../engine";
import {
  basisPointsOfPence,
  FREQUENCIES,
  formatPence,
  lastPaymentOfSalary,
  paymentOfSalary,
  salaryOfRate,
  WHOLE_IN_BASIS_POINTS,
} from "../../engine/base";
import { pounds, typedAmount, typedBasisPoints, typedPence, typedTimes } from "./money";
import { joined, line, NOTHING, type Pay, type PaymentPlace, refused } from "./pay-part";
import type { Situation } from "./situation";

/**
 * Calculates the lines of one payment. `reliefBasisPoints` is the tax relief that a scheme reclaims at source.
 * Contributions in per cent are a share of basic pay, without a bonus.
 */
export function calculatePay(situation: Situation, reliefBasisPoints: number, place: PaymentPlace): Pay {
  const basic = basicPay(situation, place);
  const pay = [bonusPay(situation, place), benefitPay(situation, place)].reduce(joined, basic);
  if (situation.pensionType === "None") return pay;
  const basicPence = typedPence(String(basic.lines[0]?.amount ?? ""));
  if (Number.isNaN(basicPence)) return pay;
  return [
    memberPension(situation, situation.pensionType, basicPence, reliefBasisPoints),
    employerPension(situation, basicPence),
  ].reduce(joined, pay);
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

/** Calculates the bonus, which is in the shown payment alone. */
function bonusPay({ bonus }: Situation, { isShown }: PaymentPlace): Pay {
  if (bonus.trim() === "" || !isShown) return NOTHING;
  const pence = typedPence(bonus);
  if (Number.isNaN(pence)) return refused("bonus", "not_a_number");
  const step = { rule: "The bonus of this payment, as typed.", formula: "bonus", inputs: {} };
  return line("bonus", { amount: formatPence(pence), description: "Bonus" }, [grossStep("page.bonus", step, pence)]);
}

/** Calculates a payment's part of the benefits, which are taxed but not paid in money. */
function benefitPay({ benefit, payFrequency }: Situation, { settlesYear }: PaymentPlace): Pay {
  if (benefit.trim() === "") return NOTHING;
  const yearPence = typedPence(benefit);
  if (Number.isNaN(yearPence)) return refused("benefit", "not_a_number");
  const pence = (settlesYear ? lastPaymentOfSalary : paymentOfSalary)(yearPence, payFrequency);
  const facts = { amount: formatPence(pence), lineType: "PayrolledBenefit", description: "Company benefits" } as const;
  return line("benefit", facts, [
    {
      id: "page.benefit",
      figure: "/forPeriod/taxablePay",
      rule: "The benefits of a year, spread over its payments. They are taxed, but not paid in money.",
      formula: "benefits ÷ payments",
      inputs: { benefits: pounds(yearPence), payments: String(FREQUENCIES[payFrequency].perYear) },
      value: pounds(pence),
      sources: [],
    },
  ]);
}

/** A salary in pence, and how it follows from what was typed. */
interface Salary {
  readonly pence: number;
  readonly formula: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** Calculates the basic pay of a payment: as typed, or its part of the salary that was typed or follows from a rate. */
function basicPay(situation: Situation, place: PaymentPlace): Pay {
  const amount = typedAmount(situation.amount);
  if (amount === "") return refused("amount", "required");
  const pence = typedPence(amount);
  if (situation.per === "payment" || Number.isNaN(pence)) return typedPay(amount);
  const salary = salaryOf(situation, pence);
  if (Number.isNaN(salary.pence)) return refused(situation.per === "day" ? "days" : "hours", "not_a_number");
  return salaryPay(salary, situation.payFrequency, place);
}

function salaryOf({ per, days, hours }: Situation, pence: number): Salary {
  if (per === "year") return { pence, formula: "salary", inputs: { salary: pounds(pence) } };
  const [unit, times] = per === "day" ? ["days", typedTimes(days)] : ["hours", typedTimes(hours)];
  return {
    pence: times === null ? Number.NaN : salaryOfRate(pence, times),
    formula: `rate × ${unit} a week × weeks`,
    inputs: { rate: pounds(pence), [`${unit} a week`]: String(times), weeks: String(FREQUENCIES.Weekly.perYear) },
  };
}

function salaryPay(salary: Salary, frequency: Situation["payFrequency"], { settlesYear }: PaymentPlace): Pay {
  const { perYear } = FREQUENCIES[frequency];
  const usual = paymentOfSalary(salary.pence, frequency);
  const pence = settlesYear ? lastPaymentOfSalary(salary.pence, frequency) : usual;
  const payments = { payments: String(perYear) };
  const step =
    pence === usual
      ? {
          rule: `${pounds(salary.pence)} a year divided by ${perYear}, rounded to the nearest penny.`,
          formula: `${salary.formula} ÷ payments`,
          inputs: { ...salary.inputs, ...payments },
        }
      : {
          rule: `What remains of ${pounds(salary.pence)} a year after ${perYear - 1} payments of ${pounds(usual)}.`,
          formula: `${salary.formula} − (payments − 1) × usual payment`,
          inputs: { ...salary.inputs, ...payments, "usual payment": pounds(usual) },
        };
  return line("amount", { amount: formatPence(pence), description: "Pay" }, [grossStep("page.salary", step, pence)]);
}

/** Returns a step behind gross pay. */
function grossStep(id: string, step: Pick<WorkingStep, "rule" | "formula" | "inputs">, pence: number): WorkingStep {
  return { id, figure: "/forPeriod/grossPay", ...step, value: pounds(pence), sources: [] };
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
