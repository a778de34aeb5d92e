export {
  type ApprenticeshipLevy,
  type ApprenticeshipLevyFacts,
  apprenticeshipLevy,
} from "./apprenticeship-levy";
export { class1aOn, refuseUndatedAwards } from "./class1a-due";
export {
  type Class1aOnTermination,
  type Class1aOnTerminationFacts,
  class1aOnTermination,
} from "./class1a-on-termination";
export {
  type EmploymentAllowance,
  type EmploymentAllowanceFacts,
  employmentAllowance,
} from "./employment-allowance";
export { levyPayBill, OUTSIDE_PAY_BILL } from "./levy-pay-bill";
export { type TerminationAward, type TerminationAwardFacts, terminationAward } from "./termination-award";
