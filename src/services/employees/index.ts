export { saveBalances, sentBalances } from "./balances/save-balances";
export { attempt, processEntries } from "./bulk/process-entries";
export { EMPLOYEE_CONFLICTS } from "./change/employee-conflicts";
export { finishChanges } from "./change/finish-change";
export { makePlannedMoves, takeBackMoves, waitingToMove } from "./change/move-payroll";
export { closedThrough, requireUnlocked } from "./change/period-locked";
export { EMPLOYEE } from "./history/record-changes";
export { jobsInOtherPayrolls, jobsOfEmployees, jobsOfPeople } from "./jobs/jobs-of-people";
export { matchesSearch } from "./list/find-employees";
export { newEmployeeFields } from "./record/employee-schemas";
export { directorshipOn, hasLeftBy } from "./record/employment";
export { isOnStrike } from "./record/is-on-strike";
export {
  addTaxCodes,
  finaliseEmployees,
  findTaxCodes,
  forgetP45s,
  noteP45s,
  noteStartersReported,
  raiseVersions,
} from "./store/changes-from-above";
export { countByPayroll } from "./store/count-by-payroll";
export {
  amongPeriod,
  type EmployeeFacts,
  employeeFacts,
  employeesOfPeriod,
  factsByIds,
  factsOf,
  idsOfPeriod,
} from "./store/employee-facts";
export type { EmployeeTables } from "./store/employee-rows";
export type { EmployeeRow } from "./store/find-employee";
export { holdEmployees, holdJoined, keepEmployees, lockRecords } from "./store/hold-employees";
export { getLetters } from "./store/letters-of";
export { type EmployeeLockedThrough, lockEmployees, lockEmployeesThrough } from "./store/lock-employees";
export { markEmployee, requireEmployee } from "./store/require-employee";
export { selectEmployees } from "./store/select-employees";
export { carriedInto, carryAgain } from "./tax/mount-tax-codes";
export { replaceTaxRows, type TaxRows } from "./tax/replace-tax-rows";
