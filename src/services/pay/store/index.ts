export type * from "./documents";
export {
  amongPeriod,
  type EmployeeFacts,
  employeeFacts,
  employeesOfPeriod,
  factsOf,
  idsOfPeriod,
} from "./employee-facts";
export { inForce, runningOn } from "./in-force";
export { lettersOf } from "./letters-of";
export { type LockedThrough, lockEmployees, lockedThrough } from "./locked-through";
export { type Changed, type EmployeeMark, markDirty, markEmployeesDirty } from "./mark-dirty";
export { payRecordMigrations } from "./pay-migrations";
export type { PayTables } from "./pay-tables";
export {
  askForRecalculation,
  lockMarks,
  lockSettings,
  RECALCULATION,
  type RecalculationPayload,
} from "./recalculation";
