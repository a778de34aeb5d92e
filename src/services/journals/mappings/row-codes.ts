/** Codes of rows of pay that come without a pay element: from the engine, from pensions and from holiday. */
export const PAY_CODES = [
  "GROSS_PAY",
  "PENSION_SACRIFICE",
  "SACRIFICE_REPAID",
  "HOLIDAY_PAY",
  "HOLIDAY_PAY_ROLLED_UP",
  "HOLIDAY_PAY_IN_LIEU",
  "HOLIDAY_RECOVERED",
] as const;

/** Codes of all rows without a pay element; mileage is an expense and not pay. */
export const ROW_CODES: ReadonlySet<string> = new Set([...PAY_CODES, "MILEAGE"]);
