/** What a pay element is paid for; reports and minimum wage sort by it. */
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
