export {
  type PaidFacts,
  type RecoveredPayment,
  type Recovery,
  type RecoveryFacts,
  recoverStatutoryPay,
} from "./recover-statutory-pay";
export { assessSmallEmployer, type SmallEmployer, type SmallEmployerFacts } from "./small-employer";
