export {
  FAMILY_PAYMENT_TYPES,
  type FamilyPaymentType,
  STATUTORY_TYPES,
  type StatutoryType,
  TERRITORIES,
  type Territory,
} from "../../base";

/** What a payment for a child is for. */
export type ChildEventType = (typeof CHILD_EVENT_TYPES)[number];

export const CHILD_EVENT_TYPES = ["Birth", "Adoption", "OverseasAdoption"] as const;
