export type * from "./documents";
export { type LockedThrough, lockedThrough } from "./locked-through";
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
