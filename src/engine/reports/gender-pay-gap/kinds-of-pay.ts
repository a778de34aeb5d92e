import { PAY_ELEMENT_CATEGORIES, type PayElementCategory } from "../../base";

/** What the regulations make of a payment. */
type KindOfPay = "Ordinary" | "Bonus" | "Neither";

/**
 * The kind of each category of pay elements. Ordinary pay is basic pay, allowances, pay for leave and shift premiums;
 * bonus pay relates to profit, productivity, performance, incentive or commission; overtime, pay on termination and
 * what is not money are neither (regulations 3 and 4). Back pay belongs to another pay period (regulation 6). Other
 * payments are taken as neither, which is a documented default.
 */
const KINDS: Readonly<Record<PayElementCategory, KindOfPay>> = {
  BasicPay: "Ordinary",
  Allowance: "Ordinary",
  HolidayPay: "Ordinary",
  SickPay: "Ordinary",
  Bonus: "Bonus",
  Commission: "Bonus",
  Overtime: "Neither",
  BackPay: "Neither",
  Expense: "Neither",
  Benefit: "Neither",
  TerminationPayment: "Neither",
  SalarySacrifice: "Neither",
  PayrollGiving: "Neither",
  Loan: "Neither",
  Other: "Neither",
};

export function kindOfPay(category: PayElementCategory): KindOfPay {
  return KINDS[category];
}

/** The categories of pay elements that are bonus pay. */
export const BONUS_CATEGORIES: readonly PayElementCategory[] = /* @__PURE__ */ PAY_ELEMENT_CATEGORIES.filter(
  (category) => KINDS[category] === "Bonus",
);
