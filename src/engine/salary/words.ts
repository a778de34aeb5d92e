/** The seven statutory payments. */
export const STATUTORY_TYPES = [
  "StatutorySickPay",
  "StatutoryMaternityPay",
  "StatutoryPaternityPay",
  "StatutoryAdoptionPay",
  "StatutorySharedParentalPay",
  "StatutoryParentalBereavementPay",
  "StatutoryNeonatalCarePay",
] as const;

export type StatutoryType = (typeof STATUTORY_TYPES)[number];

/** The level that a setting comes from. */
export type SettingSource = "Employee" | "Organisation" | "Default";
