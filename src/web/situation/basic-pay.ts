import type { WorkingStep } from "../../engine";
import { FREQUENCIES, formatPence, lastPaymentOfSalary, paymentOfSalary, salaryOfRate } from "../../engine/base";
import { pounds, typedAmount, typedPence, typedTimes } from "./money";
import { line, type Pay, type PaymentPlace, refused } from "./pay-part";
import type { Situation } from "./situation";

/** A salary in pence, and how it follows from what was typed. */
interface Salary {
  readonly pence: number;
  readonly formula: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** Calculates the basic pay of a payment: as typed, or its part of the salary that was typed or follows from a rate. */
export function basicPay(situation: Situation, place: PaymentPlace): Pay {
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
export function grossStep(
  id: string,
  step: Pick<WorkingStep, "rule" | "formula" | "inputs">,
  pence: number,
): WorkingStep {
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
