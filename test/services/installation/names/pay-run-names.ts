import { ADDRESS, FREQUENCIES, type NamesByOperation, STATUTORY_TYPES, STORED, within } from "./names";

const LINE = [
  ...[
    "id",
    "payElementId",
    "payElementCode",
    "payrollDate",
    "supplementary",
    "units",
    "unitName: Hour Day Week Mile Unit",
    "payRate",
  ],
  ...[
    "amount",
    "description",
    "from",
    "to",
    "department",
    "costCentre",
    "tags",
    "isOneOff",
    "periodsCovered",
    "unpaidAbsence",
  ],
];
const PENSION_TYPES = ["ReliefAtSource", "SalarySacrifice", "NetPayArrangement"];
const AMOUNTS = [
  ...["grossPay", "taxablePay", "grossForEmployeeNi", "grossForEmployerNi", "tax", "ni", "employerNi", "pension"],
  ...[
    "employerPension",
    "pensionablePay",
    "qualifyingEarnings",
    "class1aOnTermination",
    "salarySacrifice",
    "netPay",
    "otherAdditions",
  ],
  ...["studentLoan", "postgraduateLoan", "attachmentOrders", "attachmentOrderFees", "otherDeductions"],
  ...[...within("pensionContributionsByType", PENSION_TYPES), ...within("statutoryPay", STATUTORY_TYPES)],
  "benefitsTaxedViaPayroll",
];
const MAPPING = [
  ...within("columns", ["header", "field", "values"]),
  ...["dateFormat", "delimiter", "decimalSeparator"],
];
const RUN_NAME = ["payRunId", "payrollConfigId", "year", "period", "supplementary"];
const CHANGE = ["amount", "previous", "current", "difference", "percentage", "isExceeding"];
const CAUSES =
  "cause: Starter Leaver SalaryChange LineAdded LineRemoved LineChanged Absence StatutoryPay TaxCodeChange CumulativeTax NiCategoryChange LoanChange PensionChange CourtOrderChange PaymentsInPeriod RulesChange Unexplained";
const WHICH_RUN = "supplementary: 0..99 =0";
const LISTED_RUN = [
  ...[
    "payRunId",
    "payrollConfigId",
    "year",
    "period",
    "supplementary",
    `payFrequency: ${FREQUENCIES}`,
    "periodStartDate",
  ],
  ...["periodEndDate", "paymentDate", "taxYear", "taxMonth", "taxWeek", "status: Open Locked", "isSupplementary"],
  ...["mainPayRunId", "reason: Arrears ForgottenStarter LeaverFinalPay Correction Other", "note"],
  ...["employeeCount", "starterCount", "leaverCount", "nilPaidCount", ...within("totals", AMOUNTS)],
  ...[
    "totals.employerCost",
    "totals.apprenticeshipLevy",
    "lockedAt",
    "lockedBy",
    "reopenedAt",
    "reopenedBy",
    "reopenCount",
    ...STORED,
  ],
];
const JOB = [
  ...["jobId", "jobType", "status: Pending Running Completed Failed Cancelled", "doneCount", "totalCount"],
  ...["errorToken", "createdAt", "startedAt", "finishedAt"],
];
const USED_BY =
  "usedBy: Fps Eps PayslipEmail PensionFile PensionSubmission PaymentFile RemittanceFile JournalExport Invoice P45 YearEnd";
const RUN = [...LISTED_RUN, USED_BY, "pendingRecalculations", ...within("warnings", ["employeeId", "token", "text"])];
const BANDS = within("bands", ["atLel", "lelToPt", "ptToUel", "aboveUel"]);
const NI_PARTS = ["grossForEmployeeNi", "grossForEmployerNi", "ni", "employerNi", ...BANDS];
const BREAKDOWN = ["niCategory", ...NI_PARTS, ...within("yearToDate", NI_PARTS)];
const ITEM = [
  ...["id", "payElementId", "code", "description", "type: Payable Deduction EmployerCost Information", "amount"],
  ...["units", "unitName", "payRate", "from", "to", "statutoryType", "statutoryPayId", "orderId", "pensionGroupId"],
  "pensionLineType: Contribution AdditionalVoluntaryContribution Refund EmployerContribution",
  ...["pensionEmployerContribution", "canEdit"],
  ...within("pensionMetadata", [
    ...["pensionGroupId", "pensionGroupName", "pensionType", "contributionBasis", "employerShare"],
    "contributionSource: Group EmployeeOverride PayRunOverride",
  ]),
];
const PAYSLIP = [
  ...[
    "payslipId",
    "employeeId",
    "payrollConfigId",
    "payRunId",
    "year",
    "period",
    "supplementary",
    "status: PREVIEW FINAL",
  ],
  ...["payFrequency", "periodStartDate", "periodEndDate", "paymentDate", "taxWeek", "taxMonth"],
  ...within("employee", [
    ...["firstName", "lastName", "payrollId", "nationalInsuranceNumber", ...within("address", ADDRESS)],
    ...["department", "jobTitle"],
  ]),
  ...["employer.name", "employer.payeReference", ...within("employer.address", ADDRESS)],
  ...["taxCode", "week1Month1", "niCategory", "studentLoanPlan", "isDirector", "paymentMethod"],
  ...["forPeriod", "yearToDate", "employmentToDate"].flatMap((place) => within(place, AMOUNTS)),
  ...[...within("summaryItems", ITEM), ...within("niBreakdown", BREAKDOWN)],
  ...[...within("pensionRefundsByType", PENSION_TYPES), ...within("hours", ["description", "units", "payRate"])],
  ...within("payments", ["method", "accountName", "accountNumberLast4", "amount"]),
  ...["shortfall", "workings", "rulesDigest"],
];
const LINE_READ = [
  ...[
    ...LINE,
    "lineId",
    "payrollConfigId",
    "year",
    "period",
    "canEdit",
    "dateMoved",
    "employeeId",
    "version",
    "attachmentCount",
  ],
  "status: Open Locked",
];
const LINE_REFUSALS = ["404 payroll_line_not_found", "409 period_locked", "409 line_not_editable"];
const ATTACHMENT = [
  ...["attachmentId", "fileName", "contentType", "size", "status: AwaitingUpload Available Rejected", "message"],
  ...["uploadUrl", "expiresAt", "downloadUrl", "downloadUrlExpiresAt", "createdAt"],
];
const NO_LINE = ["404 employee_not_found", "404 payroll_line_not_found"];
const LINES = "/v1/payroll/line/{employeeId}";
const OPEN = "409 previous_period_open";
const NO_PAYROLL = "404 payroll_config_not_found";

/** Runs, their lines and payslips, and the preview. */
export const payRunNames: NamesByOperation = {
  "POST /v1/payroll/lines/bulk": {
    headers: ["Idempotency-Key"],
    body: ["lines: ..1000[]", ...within("lines", [...LINE, "employeeId"])],
    data: [
      ...within(
        "acceptedLines",
        LINE_READ.filter((name) => !/^(status|version|attachmentCount)/.test(name)),
      ),
      ...within("failedLines", ["index", "employeeId", "id"]),
      ...within("failedLines.issues", ["field", "reason", "reasonToken", "reasonTokenArguments"]),
      ...within("summary", ["totalProcessed", "successful", "skipped", "failed"]),
    ],
    token: "payroll_lines_processed",
    refusals: ["400 payroll_lines_refused"],
  },
  [`GET ${LINES}`]: {
    query: [
      "status: Open Locked",
      "year",
      "period",
      "supplementary: 0..99",
      "payElementId",
      "updatedSince",
      "pageSize: 1..100 =50",
    ],
    data: within("items", LINE_READ),
    token: "payroll_lines_listed",
    refusals: ["404 employee_not_found"],
  },
  [`PUT ${LINES}/{lineId}`]: {
    body: LINE,
    data: LINE_READ,
    token: "payroll_line_updated",
    refusals: LINE_REFUSALS,
  },
  [`POST ${LINES}/{lineId}/attachments`]: {
    headers: ["Idempotency-Key"],
    body: ["files: ..10[]", "files.fileName", "files.contentType", "files.size: 1..10485760"],
    data: within("attachments", ATTACHMENT),
    token: "attachment_added",
    refusals: [...NO_LINE, "409 too_many_attachments"],
  },
  [`GET ${LINES}/{lineId}/attachments`]: {
    data: within("attachments", ATTACHMENT),
    token: "attachments_listed",
    refusals: NO_LINE,
  },
  [`DELETE ${LINES}/{lineId}/attachments/{attachmentId}`]: {
    data: ATTACHMENT,
    token: "attachment_removed",
    refusals: [...NO_LINE, "404 attachment_not_found"],
  },
  [`DELETE ${LINES}/{lineId}`]: { data: LINE_READ, token: "payroll_line_deleted", refusals: LINE_REFUSALS },
  "GET /v1/payroll/{payrollConfigId}/{year}/{period}/lines": {
    query: [
      WHICH_RUN,
      "status: Open Locked",
      "payElementId",
      "updatedSince",
      "pageSize: 1..100 =50",
      "paginationToken",
    ],
    data: within("items", LINE_READ),
    token: "payroll_lines_listed",
    refusals: ["404 payroll_config_not_found", "404 pay_run_not_found"],
  },
  "POST /v1/payroll/line/{employeeId}": {
    headers: ["Idempotency-Key"],
    body: ["lines: ..100[]", ...within("lines", LINE)],
    token: "payroll_lines_accepted",
    data: [
      ...within("acceptedLines", [...LINE, "lineId", "payrollConfigId", "year", "period", "canEdit", "dateMoved"]),
      ...within("failedLines", ["index", "id"]),
      ...within("failedLines.issues", ["field", "reason", "reasonToken", "reasonTokenArguments"]),
      ...within("summary", ["totalProcessed", "successful", "skipped", "failed"]),
    ],
    refusals: ["400 payroll_lines_refused", "404 employee_not_found"],
  },
  "POST /v1/payroll/{payrollConfigId}/next": {
    body: ["paymentDate"],
    data: RUN,
    token: "pay_run_created",
    refusals: [NO_PAYROLL, OPEN],
  },
  "GET /v1/payroll/{payrollConfigId}": {
    query: ["status: Open Locked", "pageSize: 1..100", "paginationToken"],
    data: within("items", LISTED_RUN),
    token: "pay_runs_listed",
    refusals: [NO_PAYROLL],
  },
  "GET /v1/payroll/{payrollConfigId}/{year}/{period}": {
    query: [WHICH_RUN],
    data: [...RUN, ...within("recalculation", ["jobId", "doneCount", "totalCount"])],
    token: "pay_run_retrieved",
    refusals: ["404 pay_run_not_found"],
  },
  "GET /v1/payroll/{payrollConfigId}/{year}/{period}/payslips": {
    query: [WHICH_RUN, "status: PREVIEW FINAL", "employeeId", "pageSize: 1..100 =50", "paginationToken"],
    data: within(
      "items",
      PAYSLIP.filter((name) => name !== "workings"),
    ),
    token: "payslips_listed",
    refusals: [NO_PAYROLL, "404 pay_run_not_found"],
  },
  "GET /v1/payroll/{payrollConfigId}/{year}/{period}/variance": {
    query: [
      ...[WHICH_RUN, "compareWith: PreviousPeriod SamePeriodLastYear", "thresholdAmount", "thresholdPercentage"],
      ...["amount", "onlyExceeding", "employeeId", "pageSize: 1..100 =50", "paginationToken"],
    ],
    data: [
      ...within("run", RUN_NAME),
      ...within("comparedRun", RUN_NAME),
      ...within("totals", CHANGE),
      ...within("items", ["employeeId", "payrollId", "isStarter", "isLeaver"]),
      ...within("items.changes", CHANGE),
      ...within("items.changes.causes", [CAUSES, "detail", "explained"]),
    ],
    token: "variance_calculated",
    refusals: [NO_PAYROLL, "404 pay_run_not_found", "404 employee_not_found"],
  },
  "POST /v1/imports": {
    body: [
      "kind: Employees Lines OpeningBalances CompanyCars MedicalPremiums",
      "fileName",
      "size",
      "mappingName",
      "mode",
      ...within("mapping", MAPPING),
    ],
    data: ["importId", "uploadUrl", "expiresAt"],
    token: "import_created",
    refusals: ["404 import_mapping_not_found"],
  },
  "GET /v1/imports/{importId}": {
    data: [
      "status: AwaitingUpload Reading Ready Applying Completed Failed",
      ...["columns", "unmappedColumns", "rowCount", "validCount", "invalidCount", "preview.issues", "jobId"],
    ],
    token: "import_retrieved",
    refusals: ["404 import_not_found"],
  },
  "POST /v1/imports/{importId}/apply": {
    body: ["onlyValid"],
    token: "import_queued",
    refusals: [
      ...["404 import_not_found", "409 import_not_ready", "409 import_already_applied"],
      ...["409 import_has_invalid_rows", "409 import_has_no_valid_rows"],
    ],
  },
  "PUT /v1/import-mappings/{kind}/{name}": { body: MAPPING, token: "import_mapping_saved" },
  "DELETE /v1/import-mappings/{kind}/{name}": {
    token: "import_mapping_deleted",
    refusals: ["404 import_mapping_not_found"],
  },
  "GET /v1/payslip/metadata/{employeeId}": {
    query: ["year", "pageSize: 1..100 =50", "paginationToken"],
    data: within("items", [
      ...["payslipId", "payRunId", "payrollConfigId", "year", "period", "supplementary"],
      ...["paymentDate", "status: PREVIEW FINAL WITHDRAWN", "finalisedAt", "withdrawnAt", "emailedAt"],
    ]),
    token: "payslip_metadata_listed",
    refusals: ["404 employee_not_found"],
  },
  "GET /v1/jobs": {
    query: ["jobType", "status", "pageSize: 1..100 =50", "paginationToken"],
    data: within("items", JOB),
    token: "jobs_listed",
  },
  "GET /v1/jobs/{jobId}": { data: JOB, token: "job_retrieved", refusals: ["404 job_not_found"] },
  "POST /v1/jobs/{jobId}/cancel": {
    data: JOB,
    token: "job_cancelled",
    refusals: ["404 job_not_found", "409 job_already_finished"],
  },
  "POST /v1/payroll/{payrollConfigId}/{year}/{period}/lock": {
    query: [WHICH_RUN],
    body: ["acknowledgeWarnings"],
    data: RUN,
    token: "pay_run_locked",
    refusals: [NO_PAYROLL, OPEN, "409 pay_run_already_locked", "409 warnings_not_acknowledged", "409 negative_net_pay"],
  },
  "POST /v1/payroll/{payrollConfigId}/{year}/{period}/reopen": {
    query: [WHICH_RUN],
    body: ["reason"],
    data: RUN,
    token: "pay_run_reopened",
    refusals: [
      ...[NO_PAYROLL, "404 pay_run_not_found", "409 pay_run_not_locked", "409 pay_run_not_latest"],
      ...["409 pay_run_already_used", "409 pay_run_not_reopenable", "409 changed_since_lock"],
    ],
  },
  "POST /v1/payroll/{payrollConfigId}/{year}/{period}/supplementary": {
    body: ["paymentDate", "reason: Arrears ForgottenStarter LeaverFinalPay Correction Other", "note", "employeeIds"],
    data: RUN,
    token: "supplementary_run_created",
    refusals: [NO_PAYROLL, "404 pay_run_not_found", "409 main_run_open", "409 year_already_finalised"],
  },
  "DELETE /v1/payroll/{payrollConfigId}/{year}/{period}/supplementary/{supplementary}": {
    data: RUN,
    token: "supplementary_run_deleted",
    refusals: [NO_PAYROLL, "404 pay_run_not_found", "409 pay_run_already_locked", "409 resource_in_use"],
  },
  "GET /v1/payslip/data/{employeeId}/{year}/{period}": {
    query: [WHICH_RUN, "includeWorkings", `payFrequency: ${FREQUENCIES}`],
    data: PAYSLIP,
    token: "payslip_retrieved",
    refusals: ["404 employee_not_found"],
  },
  "POST /v1/calculator/grosstonet": {
    body: [
      ...["taxYear", `payFrequency: ${FREQUENCIES}`, "period", "paymentDate", "grossPay", "salary", "taxCode"],
      ...["week1Month1", "niCategory", "dateOfBirth", "studentLoanPlan: Plan1 Plan2 Plan4 Plan5"],
      ...["postgraduateLoan", "director.nicMethod: Annual Alternative", "director.appointmentDate", "employeeId"],
      ...within("pension", [
        `pensionType: ${PENSION_TYPES.join(" ")}`,
        ...["contributionBasis", "employeeFactor", "employerFactor", "additionalVoluntaryContribution"],
      ]),
      ...["yearToDate.taxablePay", "yearToDate.tax", "yearToDate.niBandResult", "includeWorkings", "courtOrders"],
      ...within("lines", ["amount", "units", "payRate", "description", "isTaxable", "isNiable", "isPensionable"]),
    ],
    data: [
      ...[
        "taxYear",
        "period",
        "taxWeek",
        "taxMonth",
        "employerCost",
        "shortfall",
        "warnings",
        "workings",
        "rulesDigest",
      ],
      ...["forPeriod", "yearToDate"].flatMap((place) => within(place, AMOUNTS)),
      ...[...within("summaryItems", ["description", "type", "amount"]), ...within("niBreakdown", BREAKDOWN)],
    ],
    token: "gross_to_net_calculated",
  },
  "POST /v1/calculator/grossfornet": {
    body: ["netPay", "employerCost", "adjust", "step", "taxCode", "niCategory", "employeeId"],
    data: ["answers.grossPay", "below", "above", "gap", "evaluations"],
    token: "gross_for_net_calculated",
  },
};
