import type { FamilyPaymentType } from "../../average-earnings";
import {
  adoptionPay,
  bereavementPay,
  maternityPay,
  neonatalCarePay,
  paternityPay,
  sharedParentalPay,
} from "./family-payments";
import type { FamilyPayment } from "./payment";

export { leaveRules, type PaymentRules, type TakingLimits } from "./payment";

/** The six family payments. Everything that differs between them is stated here. */
export const FAMILY_PAYMENTS: Readonly<Record<FamilyPaymentType, FamilyPayment>> = {
  StatutoryMaternityPay: maternityPay,
  StatutoryAdoptionPay: adoptionPay,
  StatutoryPaternityPay: paternityPay,
  StatutorySharedParentalPay: sharedParentalPay,
  StatutoryParentalBereavementPay: bereavementPay,
  StatutoryNeonatalCarePay: neonatalCarePay,
};
