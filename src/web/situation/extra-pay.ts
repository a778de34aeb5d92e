import { FREQUENCIES, formatPence, lastPaymentOfSalary, paymentOfSalary } from "../../engine/base";
import { grossStep } from "./basic-pay";
import { pounds, typedPence } from "./money";
import { line, NOTHING, type Pay, type PaymentPlace, refused } from "./pay-part";
import type { Situation } from "./situation";

/** Calculates the bonus, which is in the shown payment alone. */
export function bonusPay({ bonus }: Situation, { isShown }: PaymentPlace): Pay {
  if (bonus.trim() === "" || !isShown) return NOTHING;
  const pence = typedPence(bonus);
  if (Number.isNaN(pence)) return refused("bonus", "not_a_number");
  const step = { rule: "The bonus of this payment, as typed.", formula: "bonus", inputs: {} };
  return line("bonus", { amount: formatPence(pence), description: "Bonus" }, [grossStep("page.bonus", step, pence)]);
}

/** Calculates a payment's part of the benefits, which are taxed but not paid in money. */
export function benefitPay({ benefit, payFrequency }: Situation, { settlesYear }: PaymentPlace): Pay {
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
