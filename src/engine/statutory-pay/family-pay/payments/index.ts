import type { FamilyPaymentType } from "../../average-earnings";
import { adoptionPay } from "./adoption-pay";
import { bereavementPay } from "./bereavement-pay";
import { maternityPay } from "./maternity-pay";
import { neonatalCarePay } from "./neonatal-care-pay";
import { paternityPay } from "./paternity-pay";
import type { FamilyPayment } from "./payment";
import { sharedParentalPay } from "./shared-parental-pay";

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
