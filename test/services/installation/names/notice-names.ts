import { type NamesByOperation, within } from "./names";

const TYPES = "P6 P9 SL1 SL2 PGL1 PGL2 AR NOT RTI CIS P35 CISINFO29";
const STATUSES = "status: Due Applied Dismissed";
const CHANGE = ["field", "previousValue", "newValue"];
const NOTICE = [
  ...["notificationId", "service: PAYE CIS", `dataType: ${TYPES}`, "formType", STATUSES, "issueDate", "effectiveDate"],
  ...["taxYear", "sequenceNumber", "employerReference", "isGeneric", "rawXml", "appliedAt", "dismissedAt"],
  ...within("employee", ["nationalInsuranceNumber", "worksNumber", "firstName", "lastName"]),
  ...["matchStatus: Matched Unmatched Ambiguous NotApplicable", "matchedEmployeeId", "matchedBy: Automatic Manual"],
  ...within("content", ["taxCode", "week1Month1", "taxRegime: England Scotland Wales", "previousTaxablePay"]),
  ...within("content", ["previousTaxPaid", "studentLoanPlan", "loanStartDate", "stopDate", "title", "text"]),
  ...[...within("appliedChanges", [...CHANGE, "changedAt"]), "dismissReason", "retrievedAt", "matchScore"],
];
const READ = [
  ...NOTICE,
  ...["isSuperseded", "supersededBy", ...within("appliedIn", ["payrollConfigId", "year", "period"]), "history"],
];
const JOB_TYPES = "jobType: RetrieveAll BulkApplyNotifications BulkDismissNotifications";
const JOB = [
  ...["jobId", JOB_TYPES, "status: Pending Running Completed Failed Cancelled", `dataTypes: ${TYPES} All`],
  ...within("progress", ["total", "processed", "successful", "failed", "skipped", "percentage"]),
  ...within("results", ["notificationId", "success", "error"]),
  ...["resultsTruncated", "error", "startedAt", "finishedAt", "createdBy"],
];
const FEEDS = [`dataTypes: ${TYPES} All`, "service: PAYE CIS All"];
const SUMMARY = within("summary", ["totalProcessed", "successful", "skipped", "failed"]);
const NOT_FOUND = "404 notification_not_found";
const NOT_MATCHED = "409 notification_not_matched";
const APPLIED = "409 notification_already_applied";
const JOB_NOT_FOUND = "404 job_not_found";
const FEED = [...within("items", ["service", "dataType", "sequenceNumber", "xml"]), "count"];

const NOTIFICATIONS = "/v1/tax-dps/notifications";
const ONE = `${NOTIFICATIONS}/{notificationId}`;

/** Notices from HMRC. */
export const noticeNames: NamesByOperation = {
  [`GET ${NOTIFICATIONS}`]: {
    query: [
      "dataType",
      STATUSES,
      "matchStatus",
      "service",
      "employeeId",
      "taxYear",
      "limit: 1..500 =50",
      "lastEvaluatedKey",
    ],
    data: [...within("items", NOTICE), "lastEvaluatedKey", "hasMorePages"],
    token: "notifications_listed",
  },
  [`GET ${NOTIFICATIONS}/counts`]: {
    query: ["dataType", "service"],
    data: ["readyToApply", "unmatched", "applied", "dismissed", "generic"],
    token: "notification_counts_retrieved",
  },
  [`GET ${ONE}`]: { data: READ, token: "notification_retrieved", refusals: [NOT_FOUND] },
  [`POST ${ONE}/apply`]: {
    body: ["effectiveDate"],
    data: READ,
    token: "notification_applied",
    refusals: [NOT_FOUND, NOT_MATCHED, APPLIED, "409 later_notice_in_force", "409 notification_not_applicable"],
  },
  [`POST ${ONE}/ignore`]: { body: ["reason"], data: READ, token: "notification_dismissed", refusals: [NOT_FOUND] },
  [`PUT ${ONE}/status`]: {
    body: [STATUSES, "reason"],
    data: READ,
    token: "notification_status_set",
    refusals: [NOT_FOUND],
  },
  [`PUT ${ONE}/employee`]: {
    body: ["employeeId"],
    data: READ,
    token: "notification_employee_assigned",
    refusals: [NOT_FOUND, APPLIED],
  },
  [`POST ${ONE}/preview`]: {
    body: ["effectiveDate"],
    data: [
      ...within("changes", CHANGE),
      ...within("appliesFrom", ["paymentDate", "year", "period"]),
      ...within("payslip", ["previous.tax", "changed.tax"]),
      "warnings: later_notice_in_force employee_left past_tax_year period_locked",
    ],
    token: "notification_previewed",
    refusals: [NOT_FOUND],
  },
  [`POST ${ONE}/undo`]: {
    body: ["reason"],
    data: READ,
    token: "notification_undone",
    refusals: [NOT_FOUND, "409 changed_since"],
  },
  [`GET ${ONE}/candidates`]: {
    data: within("items", [
      ...[
        "employeeId",
        "payrollId",
        "firstName",
        "lastName",
        "nationalInsuranceNumberLast4",
        "matchScore",
        "matchedBy",
      ],
    ]),
    token: "notification_candidates_listed",
    refusals: [NOT_FOUND],
  },
  [`POST ${NOTIFICATIONS}/retrieve-all`]: {
    body: FEEDS,
    data: JOB,
    token: "retrieve_all_queued",
    refusals: ["409 job_already_running", "409 paye_reference_missing", "409 gateway_credentials_missing"],
  },
  [`POST ${NOTIFICATIONS}/bulk-apply-async`]: {
    body: ["notificationIds: ..1000[]"],
    data: JOB,
    token: "bulk_apply_queued",
  },
  [`POST ${NOTIFICATIONS}/bulk-dismiss-async`]: {
    body: ["notificationIds: ..1000[]", "reason"],
    data: JOB,
    token: "bulk_dismiss_queued",
  },
  [`POST ${NOTIFICATIONS}/retry-matching`]: {
    data: ["matched", "failed", "totalProcessed"],
    token: "matching_retried",
  },
  [`GET ${NOTIFICATIONS}/jobs`]: {
    query: ["status", "limit"],
    data: within("items", JOB),
    token: "notification_jobs_listed",
  },
  [`GET ${NOTIFICATIONS}/jobs/{jobId}/status`]: {
    data: JOB,
    token: "notification_job_retrieved",
    refusals: [JOB_NOT_FOUND],
  },
  [`GET ${NOTIFICATIONS}/jobs/last/{jobType}`]: {
    data: JOB,
    token: "notification_job_retrieved",
    refusals: [JOB_NOT_FOUND],
  },
  [`POST ${NOTIFICATIONS}/jobs/{jobId}/cancel`]: {
    data: JOB,
    token: "job_cancelled",
    refusals: [JOB_NOT_FOUND, "409 job_already_finished"],
  },
  [`POST ${NOTIFICATIONS}/pagination/initialise`]: {
    body: ["date", "overwriteExisting", ...FEEDS],
    data: [
      "date",
      ...within("results", [`dataType: ${TYPES}`, "service", "success", "skipped", "highWaterMark", "error"]),
      ...SUMMARY,
    ],
    token: "pagination_initialised",
    refusals: ["401 dps_unauthorised", "503 dps_unavailable", "503 dps_timed_out", "503 dps_unreadable_answer"],
  },
  [`GET ${NOTIFICATIONS}/pagination`]: {
    data: [
      "organisationStartDate",
      ...within("paginationStates", ["dataType", "service", "highWaterMark", "moreData", "lastRetrievedCount"]),
      ...within("paginationStates", ["lastRetrievedAt", "exists", "organisationStartDate"]),
      ...within("summary", ["totalDataTypes", "withPagination", "withoutPagination"]),
    ],
    token: "pagination_retrieved",
  },
  "GET /v1/tax-dps/sandbox/notices": { data: FEED, token: "sandbox_notices_listed" },
  "POST /v1/tax-dps/sandbox/notices": {
    body: [
      ...["csv", `dataType: ${TYPES}`, "faults.nextCall: Unauthorised Unavailable TimeOut BrokenXml CutOff"],
      ...["notices: ..1000[]", ...within("notices", ["dataType", "issueDate", "effectiveDate", "employee", "content"])],
    ],
    data: FEED,
    token: "sandbox_notices_added",
  },
  "DELETE /v1/tax-dps/sandbox/notices": { data: ["removed"], token: "sandbox_notices_deleted" },
};
