import type { PensionType, StatutoryPayType } from "./facts";

export const PENSION_TYPES: readonly PensionType[] = ["ReliefAtSource", "NetPayArrangement", "SalarySacrifice"];

export const STATUTORY_PAY_TYPES: readonly StatutoryPayType[] = [
  "StatutorySickPay",
  "StatutoryMaternityPay",
  "StatutoryPaternityPay",
  "StatutoryAdoptionPay",
  "StatutorySharedParentalPay",
  "StatutoryParentalBereavementPay",
  "StatutoryNeonatalCarePay",
];
