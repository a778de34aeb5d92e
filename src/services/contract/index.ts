export { address, addressShown, keptAddress } from "./address";
export { amountField, decimalField, money, moneyOf } from "./amount-fields";
export { bankHolidaysAround, processingDay } from "./bank-days";
export { flagQuery, instantQuery, periodField, supplementaryField, taxYearField } from "./calendar-fields";
export { checkFileName } from "./check-file-name";
export { checkPlaceholders } from "./check-placeholders";
export { mountCopies } from "./copies/mount-copies";
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
export { issueOfProblem, issuesOfProblems } from "./engine-issues";
export { issueShown } from "./envelope-schema";
export { EVEN_WHERE_WRONG } from "./even-where-wrong";
export { fileOperation } from "./file-operation";
export { changeMigrations, findHistory, forgetHistory, type HistoryEntry, recordHistory } from "./history/history";
export { historyOperation, mountHistory } from "./history/history-operation";
export { type LastChange, lastChange } from "./history/last-change";
export { inForce, runningOn } from "./in-force";
export { type Ledger, LedgerFault, type LedgerFaultToken } from "./ledgers";
export { optional, orElse, readOnly } from "./lenient-fields";
export { mountList, readPage } from "./list";
export { dateInLondon } from "./london";
export { mergePatch } from "./merge-patch";
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
} from "./payslip-source";
export { type Redirect, redirectOperation } from "./redirect-operation";
export { missingOfPair, type Refuse, refuser, refuseUnpaired } from "./refuser";
export { type OnPage, requestAsJob } from "./request-as-job";
export { requesterName } from "./requester-name";
export { type ColumnsOf, field, resource, type SentRecord, table } from "./resource";
export { type RunName, runParams, runQuery } from "./run-name";
export { RUN_USES, type RunUse, type RunUses } from "./run-uses";
export { sendOnce, WAITS_AFTER_FAULTS } from "./send-once";
export type {
  AccountNames,
  AccountToName,
  Changed,
  Deed,
  DeletedRun,
  EmployeeChange,
  EmployeeMark,
  FromAbove,
  LockedThrough,
  NewOrganisationRecord,
  OperationService,
  OrganisationCreated,
  PayrollRuns,
  ReopenedRun,
  ReportedCorrection,
  ReportedPayment,
  ReportedStatutoryPay,
  RunsSoFar,
  RunToWarnOf,
  SendingTimes,
  ServiceContext,
  WholeRunWarning,
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
export { undone } from "./undone";
export { FORM_LIFE, formOf, uploadForm, uploadFormExample, uploadState, uploadStateFields } from "./upload-form";
export { DRAWING_BUSY, EMPLOYEE_NOT_FOUND, PAYROLL_NOT_FOUND } from "./usual-refusals";
export { getTag, versionedRecord } from "./versioned-record";
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
export { stepsShown, workingStep } from "./working-step";
