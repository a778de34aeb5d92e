/** The four kinds of pay that contributions are calculated on. */
export const PAY_FIELDS = ["earnings", "pensionablePay", "employerEarnings", "employerPensionablePay"] as const;
export type PayField = (typeof PAY_FIELDS)[number];
