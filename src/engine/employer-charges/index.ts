export {
  type ApprenticeshipLevy,
  type ApprenticeshipLevyFacts,
  apprenticeshipLevy,
} from "./apprenticeship-levy";
export {
  type EmploymentAllowance,
  type EmploymentAllowanceFacts,
  employmentAllowance,
} from "./employment-allowance";
