export { amountField, decimalField, money, moneyOf } from "./amount-fields";
export { flagQuery, instantQuery, periodField, supplementaryField, taxYearField } from "./calendar-fields";
export { mountCopies } from "./copies/mount-copies";
export {
  bankHolidaysAround,
  dayAfter,
  dayBefore,
  inForce,
  processingDay,
  runningOn,
  taxYearOn,
  yearAfter,
  yearOfDate,
} from "./days";
export { deprecatedField, isRemoved } from "./deprecation/deprecated";
export { describedFields, describedSchemas } from "./described-fields";
export {
  type BrandOwner,
  type Brands,
  EMAIL_TYPES,
  type EmailType,
  type OwnerStyle,
  type PreparedEmail,
  type Printer,
} from "./emails";
export { issueOfProblem, issuesOfProblems, stepsShown, workingStep } from "./engine-answers";
export { issueShown } from "./envelope-schema";
export { fileOperation } from "./file-operation";
export { changeMigrations, findHistory, forgetHistory, type HistoryEntry, recordHistory } from "./history/history";
export { historyOperation, mountHistory } from "./history/history-operation";
export { type LastChange, lastChange } from "./history/last-change";
export { sendOnce, WAITS_AFTER_FAULTS } from "./kept-answer";
export { type Ledger, LedgerFault, type LedgerFaultToken } from "./ledgers";
export * from "./lenient-fields";
export { mountList, readPage } from "./list";
export { dateInLondon, getBeginning, getEnd } from "./london";
export { mergePatch, undone, withoutNulls } from "./merging";
export { mountCalculation, mountFile, type ReadRecords } from "./mount-calculation";
export { mountOperation } from "./mount-operation";
export { mountPublic, type PublicRequest } from "./mount-public";
export { mountRedirect } from "./mount-redirect";
export { operation, type RefusalCase, type RequestWork, type Work } from "./operation";
export { orConflict } from "./or-conflict";
export type {
  AverageEarnings,
  DaysAbsent,
  GivenLine,
  GivenPension,
  GivenRecurring,
  LeaveStart,
  LineOrigin,
  LockedPayslip,
  PayslipGiven,
  PayslipMade,
  PayslipPeriod,
  PayslipSource,
  PayslipsAsked,
  PayslipsLocked,
  PostedRecurring,
  WageJudged,
} from "./payslip-source";
export { type Redirect, redirectOperation } from "./redirect-operation";
export * from "./refuser";
export { type OnPage, requestAsJob, workOfJob } from "./request-as-job";
export { requesterName } from "./requester-name";
export { type ColumnsOf, field, resource, type SentRecord, showColumns, table } from "./resource";
export { mayDo, permissionFor } from "./roles";
export { type RunName, runParams, runQuery } from "./run-name";
export { RUN_USES, type RunUse, type RunUses } from "./run-uses";
export type * from "./service";
export * from "./shared-records";
export { CSV, TABLE_TYPES, tableFile, tableFormat, tableQuery } from "./table-file";
export * from "./text-fields";
export { FORM_LIFE, formOf, uploadForm, uploadFormExample, uploadState, uploadStateFields } from "./upload-form";
export { DRAWING_BUSY, EMPLOYEE_NOT_FOUND, PAYROLL_NOT_FOUND, PERSON_REQUIRED, requirePerson } from "./usual-refusals";
export { getTag, versionedRecord } from "./versioned-record";
