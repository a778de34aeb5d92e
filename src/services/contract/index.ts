export { address, addressShown, keptAddress } from "./address";
export { amountField, decimalField, money, moneyOf } from "./amount-fields";
export { flagQuery, instantQuery, periodField, taxYearField } from "./calendar-fields";
export { describeOperation } from "./describe-operation";
export { describedFields } from "./described-fields";
export { issueOfProblem, issuesOfProblems } from "./engine-issues";
export { envelopeSchema, issueShown, refusalSchema } from "./envelope-schema";
export { EVEN_WHERE_WRONG } from "./even-where-wrong";
export { type AnsweredFile, type FileOperation, type FileWork, fileOperation } from "./file-operation";
export { inForce, runningOn } from "./in-force";
export { optional, orElse, readOnly } from "./lenient-fields";
export { dateInLondon } from "./london";
export { mergePatch } from "./merge-patch";
export { mountCalculation, type ReadRecords } from "./mount-calculation";
export { mountFile } from "./mount-file";
export { mountOperation } from "./mount-operation";
export {
  type Answer,
  type Operation,
  type OperationRequest,
  operation,
  type RefusalCase,
  type Requester,
  type RequestWork,
  type Scope,
  type Work,
} from "./operation";
export { orConflict } from "./or-conflict";
export type { Changed, EmployeeMark, LockedThrough, PayrollRuns, RunsSoFar } from "./payroll-runs";
export type {
  GivenLine,
  GivenPension,
  LeaveStart,
  LockedPayslip,
  PayslipGiven,
  PayslipPeriod,
  PayslipSource,
  PayslipsAsked,
  PayslipsLocked,
} from "./payslip-source";
export { missingOfPair, type Refuse, refuser, refuseUnpaired } from "./refuser";
export { requesterName } from "./requester-name";
export {
  changeMigrations,
  field,
  type ListFilter,
  type Resource,
  type ResourceWork,
  resource,
  type SentRecord,
} from "./resource";
export type { RunToWarnOf, RunWarnings, WholeRunWarning } from "./run-warnings";
export type {
  Credentials,
  Deed,
  EmployeeChange,
  EmployeeChanged,
  EmployeesByPayroll,
  NewOrganisationRecord,
  OperationService,
  OrganisationCreated,
  ServiceContext,
} from "./service";
export {
  accountsOfficeReferenceField,
  addressField,
  bulkSummary,
  companyNumberField,
  payeReferenceField,
} from "./shared-records";
export { taxYearOn } from "./tax-year-on";
export { dateField, formField, idField, instantField, tagField, textField } from "./text-fields";
export { type VersionedRecord, versionedRecord } from "./versioned-record";
export { withoutNulls } from "./without-nulls";
export {
  payFrequency,
  pensionType,
  stateAidSector,
  statutoryCode,
  statutoryType,
  studentLoanPlan,
  territory,
  weekday,
} from "./word-fields";
