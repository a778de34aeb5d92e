import { type NamesByOperation, within } from "./names";

const FINAL = within("finalSubmissionDetails", ["isFinalSubmission", "becauseSchemeCeased", "dateSchemeCeased"]);
const LATE = "lateReason: A B C D F G H";
const SUBMISSION = [
  ...["submissionId", "submissionType: Fps Eps ManualEps", "payrollConfigId", "payRunId", "taxYear", "period"],
  ...["supplementary", "taxMonth"],
  ...["status: Pending Submitted Accepted Rejected Failed", "isCorrection", "supersedesSubmissionId", "lateReason"],
  ...[
    ...FINAL,
    "paymentDate",
    "employeeCount",
    "part",
    "parts",
    "firstPartSubmissionId",
    "irMark",
    "correlationId",
    "submittedAt",
    "respondedAt",
  ],
  ...within("totals", ["taxablePay", "tax", "ni", "employerNi", "studentLoan", "postgraduateLoan"]),
  ...within("errors", ["number", "type", "text", "location"]),
  ...within("validationWarnings", ["employeeId", "token", "text"]),
];
const RECOVERED = ["smp", "spp", "sap", "shpp", "spbp", "sncp"].map((payment) => `${payment}Recovered`);
const COMPENSATED = ["Smp", "Spp", "Sap", "Shpp", "Spbp", "Sncp"].map((payment) => `nicCompensationOn${payment}`);
const MANUAL_EPS = [
  ...["taxMonth", "noPaymentForPeriod.from", "noPaymentForPeriod.to", "periodOfInactivity.from"],
  ...["periodOfInactivity.to", "employmentAllowance", ...FINAL],
  ...within("recoverableAmounts", ["taxMonth", ...RECOVERED, ...COMPENSATED, "cisDeductionsSuffered"]),
  ...["recoverableAmounts.spbpRecoveredInNorthernIreland", "recoverableAmounts.nicCompensationOnSpbpInNorthernIreland"],
  ...within("apprenticeshipLevy", ["taxMonth", "levyDueYearToDate", "annualAllowance"]),
  ...within("account", ["accountHoldersName", "accountNumber", "sortCode", "buildingSocietyReference"]),
  "acknowledgeUnpaidPayDays",
];

/** What is sent to HMRC and to employees. */
export const filingNames: NamesByOperation = {
  "POST /v1/rti/fps/{payrollConfigId}/{taxYear}/{period}": {
    query: ["supplementary: 0..99 =0"],
    body: [
      ...[...FINAL, LATE, "lateWithoutReason", "resendUnchanged", "employeeIds", "part", "pastYearCorrections"],
      ...["isFinalSubmission", "becauseSchemeCeased", "dateSchemeCeased"],
    ],
    data: SUBMISSION,
    token: "fps_submitted",
    refusals: ["404 payroll_config_not_found", "409 late_reason_missing", "409 fps_unchanged"],
  },
  "POST /v1/rti/eps/{taxYear}/manual/{submissionId}/resubmit": {
    body: MANUAL_EPS,
    data: SUBMISSION,
    token: "eps_resubmitted",
    refusals: ["404 submission_not_found"],
  },
  "POST /v1/rti/eps/{taxYear}/manual": { body: MANUAL_EPS, data: SUBMISSION, token: "eps_submitted" },
  "POST /v1/rti/eps/{taxYear}/{taxMonth}": {
    body: ["acknowledgeUnpaidPayDays"],
    data: SUBMISSION,
    token: "eps_submitted",
    refusals: ["409 pay_runs_open", "409 pay_days_without_run"],
  },
  "GET /v1/rti/submissions": {
    query: ["pageSize: 1..100", "paginationToken"],
    data: within("items", SUBMISSION),
    token: "submissions_listed",
  },
  "GET /v1/rti/submissions/{submissionId}": {
    data: SUBMISSION,
    token: "submission_retrieved",
    refusals: ["404 submission_not_found"],
  },
  "POST /v1/payroll/year-end/{taxYear}/{payrollConfigId}/finalise": {
    body: ["submitFinalFps", "clearWeek1Month1", "generateP60s", "acknowledgeWarnings"],
    data: [
      ...["taxYear", "payrollConfigId", "status: Finalised", "finalisedAt", "finalSubmissionId", "p60Count"],
      ...within("taxCodeChanges", ["employeeId", "previousTaxCode", "newTaxCode"]),
      ...within("outstandingTasks", ["token", "text"]),
    ],
    token: "year_end_finalised",
    refusals: [
      "404 payroll_config_not_found",
      "409 pay_runs_open",
      "409 submissions_missing",
      "409 year_already_finalised",
    ],
  },
  "GET /v1/payroll/year-end/{taxYear}/{payrollConfigId}": {
    data: [
      ...["taxYear", "payrollConfigId", "status: Open Finalised", "finalisedAt", "finalSubmissionId", "p60Count"],
      ...within("missingSubmissions", ["submissionType: Fps Eps", "taxYear", "period", "taxMonth"]),
      ...within("openPeriods", ["payrollConfigId", "period"]),
      ...within("taxCodeChanges", ["employeeId", "previousTaxCode", "newTaxCode"]),
      ...within("outstandingTasks", ["token", "text"]),
    ],
    token: "year_end_retrieved",
    refusals: ["404 payroll_config_not_found"],
  },
  "POST /v1/notification/email/payslip/{payrollConfigId}/{year}/{period}": {
    query: ["supplementary: 0..99 =0"],
    body: ["employeeIds", "sendAt"],
    data: ["jobId", "queuedCount", "skipped.employeeId", "skipped.reasonToken: email_missing payslip_not_final"],
    token: "payslip_emails_queued",
    refusals: ["404 payroll_config_not_found"],
  },
};
