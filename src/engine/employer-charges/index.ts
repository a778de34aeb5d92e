export {
  type ApprenticeshipLevy,
  type ApprenticeshipLevyFacts,
  apprenticeshipLevy,
  levyPayBill,
  OUTSIDE_PAY_BILL,
} from "./apprenticeship-levy";
export {
  type Class1aOnTermination,
  type Class1aOnTerminationFacts,
  class1aOn,
  class1aOnTermination,
  refuseUndatedAwards,
} from "./class1a-on-termination";
export {
  type EmploymentAllowance,
  type EmploymentAllowanceFacts,
  employmentAllowance,
} from "./employment-allowance";
export { type TerminationAward, type TerminationAwardFacts, terminationAward } from "./termination-award";
