/** The purpose of a pay element; reports and the minimum wage check group by it. */
export const PAY_ELEMENT_CATEGORIES = [
  "BasicPay",
  "Overtime",
  "Bonus",
  "Commission",
  "Allowance",
  "HolidayPay",
  "SickPay",
  "BackPay",
  "Expense",
  "Benefit",
  "TerminationPayment",
  "SalarySacrifice",
  "PayrollGiving",
  "Loan",
  "Other",
] as const;

export type PayElementCategory = (typeof PAY_ELEMENT_CATEGORIES)[number];
