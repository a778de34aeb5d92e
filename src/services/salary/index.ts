export { enabledSalaryFacts, isSalaryDormant, paidSalaryFacts, type SalaryPeriod, salaryToPost } from "./salary-facts";
export { type SalaryLevels, salaryLevels } from "./store/salary-levels";
