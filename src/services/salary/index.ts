export { enabledSalaryFacts, isSalaryDormant, type SalaryPeriod, salaryToPost } from "./salary-facts";
export { type SalaryLevels, salaryLevels } from "./store/salary-levels";
