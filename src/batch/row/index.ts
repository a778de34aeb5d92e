export type { EmployeeYear } from "./employee-year";
export { payEmployeeYear } from "./pay-employee-year";
export { type BatchYear, getPay } from "./payments";
export { readEmployeeYear } from "./read-employee-year";
export { type Schedules, usualDates } from "./schedule";
