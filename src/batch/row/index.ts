export type { EmployeeYear } from "./employee-year";
export { type BatchYear, getPayFacts } from "./payments";
export { payEmployeeYear, readEmployeeYear } from "./read-employee-year";
export { type Schedules, usualDates } from "./schedule";
