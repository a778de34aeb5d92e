// Benefits in kind: what each is worth in a tax year, what is taxed of it on each pay day, and the employer's Class 1A.
// The law is a set of documents of its own, for years beyond those of payslips: `paypacket/rules/benefits`.

export { type ApprovedMileage, approveMileage } from "../mileage";
export {
  ACCESSORY_KINDS,
  type BenefitChoices,
  type BenefitRules,
  type BenefitRulesOptions,
  createBenefitRules,
} from "../rulebook/benefits";
export * from "./accommodation";
export { type AssetTransferFacts, type AssetUseFacts, assetTransferBenefit, assetUseBenefit } from "./assets";
export { type CarBenefit, type CarBenefitFacts, carBenefit } from "./car-benefit";
export { type CarPercentage, type CarPercentageFacts, carPercentage } from "./car-percentage";
export * from "./carry-benefit";
export * from "./class-1a";
export { type CostBenefitFacts, costBenefit, type ValuedBenefit } from "./cost-benefit";
export type { BenefitCalculation, BenefitKind } from "./define-benefit";
export { type Exemption, type ExemptionFacts, exemptPart } from "./exemptions";
export { type SplitForgone, type SplitForgoneFacts, splitForgone } from "./forgone";
export { type LoanBenefit, type LoanBenefitFacts, loanBenefit, type OneLoan } from "./loans";
export { type Settlement, type SettlementFacts, settlementAgreement } from "./settlement";
export {
  LATE_ADDITION_KINDS,
  type LateAddition,
  type LateAdditionFacts,
  lateAddition,
  type SpreadBenefit,
  type SpreadFacts,
  spreadBenefit,
  type TaxedOnPayDay,
} from "./spread";
export {
  type DoubleCab,
  type DoubleCabFacts,
  doubleCabPickUp,
  type VanBenefit,
  type VanBenefitFacts,
  vanBenefit,
} from "./van-benefit";
export { type CarFuelFacts, carFuelBenefit, type FuelBenefit, type VanFuelFacts, vanFuelBenefit } from "./vehicle-fuel";
