export {
  type EmployeeFacts,
  employeeFacts,
  employeesOfPeriod,
  factsOf,
  inForce,
  lockEmployees,
  lockedThrough,
  markDirty,
  type PayTables,
  payRecordMigrations,
  runningOn,
} from "./store";
