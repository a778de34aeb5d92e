import { type NamesByOperation, within } from "./names";

const PERSON = [
  ...["employeeId", "title", "firstName", "middleName", "lastName", "nationalInsuranceNumber", "gender: Male Female"],
  ...["dateOfBirth", "address.lines", "address.postcode", "address.foreignCountry", "payrollId", "department"],
  ...["employer.name", "employer.address", "employer.payeReference", "taxYear", "taxYearLabel"],
  "status: Preview Finalised",
];
const P60 = [
  ...PERSON,
  ...["finalTaxCode", "week1Month1", ...within("previousEmployment", ["pay", "tax"])],
  ...[...within("thisEmployment", ["pay", "tax", "isRefund"]), ...within("total", ["pay", "tax"])],
  ...within("niLines", ["niCategory", "atLel", "lelToPt", "ptToUel", "employeeContributions"]),
  ...["statutoryPay", "studentLoan", "postgraduateLoan", "generatedAt", "issue"],
];
const ROW = ["employeeId", "firstName", "lastName", "payrollId", "payrollConfigId", "status: Preview Finalised"];
const P60_ROW = [...ROW, "finalTaxCode", "generatedAt", "emailedAt", "issue"];
const P45 = [
  ...PERSON,
  ...["leavingDate", "continueStudentLoan", "taxCode", "week1Month1", "taxWeek", "taxMonth", "totalPayToDate"],
  ...[
    "totalTaxToDate",
    "payInThisEmployment",
    "taxInThisEmployment",
    "issueDate",
    "isReplacement",
    "replacementNumber",
  ],
];
const P45_ROW = [...ROW, "leavingDate", "issueDate", "emailedAt", "replacementCount"];
const AMOUNTS = [
  ...["incomeTax", "studentLoans", "postgraduateLoans", "netIncomeTax", "employeeNi", "employerNi", "grossNi"],
  ...["statutoryRecovered", "niCompensation", "employmentAllowance", "cisDeductionsSuffered", "netNi"],
  ...["apprenticeshipLevy", "totalDue"],
];
const MONTH = [
  ...["year", "month", "periodStartDate", "periodEndDate", ...AMOUNTS, "paymentDueDate", "carriedForward"],
  ...["isFinal", "submissionIds"],
];
const EMAILS = [
  ...["taxYear", "employeeIds: ..1000[]", "all", "sendAt", "resend"],
  "passwordRule: DateOfBirthAndNationalInsuranceNumber",
];
const JOB = [
  ...["jobId", "formType: P45 P60 P11D", "taxYear", "status: Pending Running Completed Failed Cancelled", "totalCount"],
  ...["sentCount", "failedCount", "skippedCount", ...within("failures", ["employeeId", "reasonToken"])],
];
const LIST = ["search", "pageSize: 1..100 =50", "paginationToken"];
const YEARS = { data: ["items"] };

/** Forms of employees and employers. */
export const formNames: NamesByOperation = {
  "GET /v1/tax-p-forms/p45/{employeeId}": {
    data: P45,
    token: "p45_retrieved",
    refusals: ["404 employee_not_found", "404 p45_not_found"],
  },
  "POST /v1/tax-p-forms/p45/{employeeId}/issue": {
    body: ["issueDate"],
    data: P45,
    token: "p45_issued",
    refusals: ["409 not_a_leaver", "409 p45_already_issued", "409 final_pay_not_locked", "409 deceased_has_no_p45"],
  },
  "POST /v1/tax-p-forms/p45/{employeeId}/replacements": {
    body: ["reason: Lost Damaged Corrected", "employeeDetailsOnly"],
    data: P45,
    token: "p45_replaced",
    refusals: ["404 p45_not_found"],
  },
  "GET /v1/tax-p-forms/p45/{employeeId}/replacements": {
    data: within("items", ["replacementNumber", "issueDate", "issuedAt", "issuedBy", "reason"]),
    token: "p45_replacements_listed",
  },
  "GET /v1/tax-p-forms/p45/list/{taxYear}/finalised": {
    query: LIST,
    data: within("items", P45_ROW),
    token: "p45s_listed",
  },
  "GET /v1/tax-p-forms/p45/list/{payrollConfigId}/{taxYear}/finalised": {
    query: LIST,
    data: within("items", P45_ROW),
    token: "payroll_p45s_listed",
    refusals: ["404 payroll_config_not_found"],
  },
  "GET /v1/tax-p-forms/p45/tax-years": { ...YEARS, token: "p45_years_listed" },
  "POST /v1/tax-p-forms/p45/send-notification": { body: EMAILS, data: JOB, token: "p45_notifications_queued" },
  "POST /v1/tax-p-forms/p60/send-notification": { body: EMAILS, data: JOB, token: "p60_notifications_queued" },
  "GET /v1/tax-p-forms/pforms/send-notification/jobs/{jobId}": {
    data: JOB,
    token: "form_notification_job_retrieved",
    refusals: ["404 job_not_found"],
  },
  "GET /v1/tax-p-forms/pforms/send-notification/jobs": {
    query: ["formType: P45 P60 P11D", "pageSize: 1..100 =50", "paginationToken"],
    data: within("items", JOB),
    token: "form_notification_jobs_listed",
  },
  "GET /v1/tax-p-forms/p32/{year}": {
    query: ["payrollConfigId"],
    data: [
      ...["taxYear", "taxYearLabel", "employer.payeReference", "payrollConfigId", ...within("months", MONTH)],
      ...[...within("quarters", ["quarter", ...AMOUNTS]), ...within("total", AMOUNTS)],
    ],
    token: "p32_retrieved",
    refusals: ["404 payroll_config_not_found"],
  },
  "GET /v1/tax-p-forms/p32/{year}/{month}": {
    query: ["payrollConfigId"],
    data: MONTH,
    token: "p32_month_retrieved",
    refusals: ["404 payroll_config_not_found"],
  },
  "GET /v1/rti/charges/{taxYear}/{taxMonth}": {
    data: [
      ...["taxYear", "taxMonth", "asOf", ...within("charge", AMOUNTS), "p32Difference"],
      ...within("submissions", ["submissionId", "submissionType: Fps Eps ManualEps", "submittedAt", "effect"]),
      ...within("duplicateEmployments", ["employeeId", "submissionId", "previousValue", "newValue"]),
      "duplicateEmployments.reason: PayrollIdChanged StartDateChanged NationalInsuranceNumberChanged",
      "duplicateEmployments.reason: NameAndBirthDateChanged PaidAfterLeavingWithoutMark",
    ],
    token: "charge_retrieved",
  },
  "POST /v1/rti/charges/{taxYear}/{taxMonth}/explain": {
    body: ["amount", ...within("amounts", AMOUNTS)],
    data: [
      ...["difference", "unexplained", ...within("explanations", ["submissionIds", "amount"])],
      "explanations.kind: NotProcessed ProcessedTwice EarlierVersion EpsMissing DuplicateEmployment",
    ],
    token: "charge_explained",
  },
  "GET /v1/tax-p-forms/p60/{employeeId}/{taxYear}": {
    data: P60,
    token: "p60_retrieved",
    refusals: ["404 employee_not_found", "404 p60_not_found"],
  },
  "POST /v1/tax-p-forms/p60/{employeeId}/{taxYear}/regenerate": {
    body: ["reason"],
    data: P60,
    token: "p60_regenerated",
    refusals: ["404 employee_not_found", "409 p60_not_finalised"],
  },
  "GET /v1/tax-p-forms/p60/{employeeId}/{taxYear}/issues": {
    data: within("items", ["issue", "generatedAt", "reason", "generatedBy"]),
    token: "p60_issues_listed",
    refusals: ["404 employee_not_found"],
  },
  "GET /v1/tax-p-forms/p60/list/{taxYear}/preview": {
    query: LIST,
    data: within("items", P60_ROW),
    token: "p60_previews_listed",
  },
  "GET /v1/tax-p-forms/p60/list/{taxYear}/finalised": {
    query: LIST,
    data: within("items", P60_ROW),
    token: "p60s_listed",
  },
  "GET /v1/tax-p-forms/p60/list/{payrollConfigId}/{taxYear}/finalised": {
    query: LIST,
    data: within("items", P60_ROW),
    token: "payroll_p60s_listed",
    refusals: ["404 payroll_config_not_found"],
  },
  "GET /v1/tax-p-forms/p60/tax-years": { ...YEARS, token: "p60_years_listed" },
  "GET /v1/tax-p-forms/p60/{employeeId}/preview-years": { ...YEARS, token: "p60_preview_years_listed" },
  "GET /v1/tax-p-forms/p60/{employeeId}/finalised-years": { ...YEARS, token: "p60_finalised_years_listed" },
};
