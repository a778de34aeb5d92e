export { TERRITORIES, type Territory } from "../../base";

/** The six payments for families. */
export type FamilyPaymentType =
  | "StatutoryMaternityPay"
  | "StatutoryAdoptionPay"
  | "StatutoryPaternityPay"
  | "StatutorySharedParentalPay"
  | "StatutoryParentalBereavementPay"
  | "StatutoryNeonatalCarePay";

export const FAMILY_PAYMENT_TYPES: readonly FamilyPaymentType[] = [
  "StatutoryMaternityPay",
  "StatutoryAdoptionPay",
  "StatutoryPaternityPay",
  "StatutorySharedParentalPay",
  "StatutoryParentalBereavementPay",
  "StatutoryNeonatalCarePay",
];

export type StatutoryType = "StatutorySickPay" | FamilyPaymentType;

export const STATUTORY_TYPES: readonly StatutoryType[] = ["StatutorySickPay", ...FAMILY_PAYMENT_TYPES];

/** What a payment for a child is for. */
export type ChildEventType = "Birth" | "Adoption" | "OverseasAdoption";

export const CHILD_EVENT_TYPES: readonly ChildEventType[] = ["Birth", "Adoption", "OverseasAdoption"];
