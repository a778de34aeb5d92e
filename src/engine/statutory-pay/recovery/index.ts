export type { PaidFacts, RecoveryFacts } from "./read-recovery-facts";
export { type RecoveredPayment, type Recovery, recoverStatutoryPay } from "./recover-statutory-pay";
export { assessSmallEmployer, type SmallEmployer, type SmallEmployerFacts } from "./small-employer";
