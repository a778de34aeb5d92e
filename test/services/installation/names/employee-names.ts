import { ADDRESS, BANK_ACCOUNT, type NamesByOperation, STATUTORY_TYPES, STORED, TERRITORIES, within } from "./names";
import { PATTERN } from "./record-names";

export const LETTERS = "A B C D E F G H I J K L M N P Q R S T V W X Y Z".split(" ");

const SENT = [
  ...["payrollId", "payrollConfigId", "title", "firstName", "middleName", "lastName", "knownAs", "previousLastName"],
  ...["dateOfBirth", "gender: Male Female", "nationalInsuranceNumber", "passportNumber", "email", "telephone"],
  ...["mobile", "startDate", "continuousEmploymentDate", "jobTitle", "department", "costCentre", "tags"],
  ...[`territory: ${TERRITORIES}`, "employmentType: Employee Worker Director Pensioner OffPayrollWorker"],
  ...[
    "irregularEmployment",
    "onStrikeFrom",
    "onStrikeTo",
    "hoursWorkedBand: A B C D E",
    "workplacePostcode",
    "isApprentice",
  ],
  ...["apprenticeshipStartDate", "apprenticeshipEndDate", "paidToNonIndividual", "externalReferenceId"],
  ...within("address", ADDRESS),
  ...within("workingPatterns", ["effectiveFrom", ...PATTERN]),
  "sspQualifyingDayPolicies.effectiveFrom",
  "sspQualifyingDayPolicies.qualifyingDays: Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
  ...within("director", ["appointmentDate", "cessationDate", "nicMethod: Annual Alternative"]),
  ...[...within("bankAccount", BANK_ACCOUNT), "paymentMethod: Bacs Cheque Cash"],
  ...within("bankAccounts", [...BANK_ACCOUNT, "splitType: Amount Percentage Remainder", "splitValue"]),
  ...within("partner", ["firstName", "lastName", "nationalInsuranceNumber"]),
];
const STARTER = [
  ...["startDate", "starterDeclaration: A B C NotProvided", "studentLoanPlan: Plan1 Plan2 Plan4 Plan5"],
  "postgraduateLoan",
  ...within("p45", [
    ...["previousPayeReference", "leavingDate", "taxCode", "week1Month1", "previousTaxablePay", "previousTaxPaid"],
    ...["taxWeek", "taxMonth", "studentLoanDeductions"],
  ]),
  "overseasSecondment.type: MoreThan183Days LessThan183Days BothInAndOutOfUk",
  ...["overseasSecondment.eeaCitizen", "overseasSecondment.epm6Scheme", "pensioner.annualPension"],
  "pensioner.isBereaved",
];
const REASONS = "Resigned Dismissed Redundancy Retired EndOfContract Deceased TransferOut Other";
const LEAVER = ["leavingDate", `leavingReason: ${REASONS}`, "isDeceased", "payAfterLeaving", "p45Issued"];
const TAX_SOURCES = "Manual P6 P9 P45 StarterDeclaration YearEnd Emergency";
const NEW_TAX_CODE = ["effectiveDate", "taxCode", "week1Month1", "previousTaxablePay", "previousTaxPaid"];
const TAX_CODE = [...NEW_TAX_CODE, `source: ${TAX_SOURCES}`, "notificationId"];
const NI_CATEGORY = ["effectiveDate", "niCategory", "workplacePostcode", "civilianEmploymentStartDate"];
const LOAN_SOURCES = "Manual SL1 SL2 PGL1 PGL2 P45 StarterDeclaration";
const VERSION = ["salary", "effectiveFrom", "reason", "fullTimeSalary", "fteFactor"];
const NI_PARTS = ["grossForEmployeeNi", "grossForEmployerNi", "ni", "employerNi"];
const BANDS = within("bands", ["atLel", "lelToPt", "ptToUel", "aboveUel"]);
const PENSION_TYPES = "ReliefAtSource NetPayArrangement SalarySacrifice";
const BALANCE = [
  ...["grossPay", "taxablePay", "tax", "studentLoan", "postgraduateLoan", "pension", "employerPension"],
  ...within("niBandResult", [...LETTERS.filter((letter) => "ABCH".includes(letter))]),
  ...within("niBandResult.A", [...NI_PARTS, ...BANDS]),
  ...within("pensionContributionsByType", PENSION_TYPES.split(" ")),
  ...["benefitsTaxedViaPayroll", "class1aOnTermination", "weeksPaid", ...NI_PARTS],
  ...within("statutoryPay", STATUTORY_TYPES),
];
const BALANCES = [
  ...within("openingBalance.{year}", [...BALANCE, "previousTaxablePay", "previousTaxPaid"]),
  ...within("openingBalanceDirector.{year}", BALANCE),
];
const READ = [
  ...SENT,
  "sspQualifyingDayPolicies.source: Employee Organisation Default",
  ...["employeeId", "salary", "status: Active Leaver Upcoming", "taxCode", "week1Month1", "niCategory", ...STORED],
  ...within("salaryHistory", [...VERSION, "createdAt", "source"]),
  ...within("starter", [...STARTER, "reportOnFps"]),
  ...[...within("leaver", LEAVER), ...within("taxCodes", TAX_CODE), ...within("niCategories", NI_CATEGORY)],
  ...["studentLoan.studentLoanPlan: Plan1 Plan2 Plan4 Plan5", "studentLoan.startDate", "studentLoan.endDate"],
  ...["postgraduateLoan.startDate", "postgraduateLoan.endDate", "director.isDirector"],
  ...BALANCES,
];
const ONE = "/v1/employees/{employeeId}";
const GONE = "404 employee_not_found";
const LOCKED = "409 period_locked";
const PLAN = "studentLoanPlan: Plan1 Plan2 Plan4 Plan5";
const SALARY_READ = ["salary", ...within("salaryHistory", [...VERSION, "createdAt", "source"])];

/** Employees and their dated records. */
export const employeeNames: NamesByOperation = {
  "GET /v1/employees": {
    query: [
      ...["pageSize: 1..100", "paginationToken", "payrollConfigId", "status: Active Leaver Upcoming", "search"],
      ...["externalReferenceId", "department", "taxCode", "niCategory", "startDateFrom", "startDateTo"],
      ...["leavingDateFrom", "leavingDateTo", "updatedSince", "sort: lastName payrollId startDate updatedAt"],
      "sort: -lastName -payrollId -startDate -updatedAt",
    ],
    data: within("items", READ),
    token: "employees_listed",
  },
  "POST /v1/employees": {
    headers: ["Idempotency-Key"],
    body: [...SENT, "salary", "taxCode", "week1Month1", "niCategory", ...within("starter", STARTER)],
    data: READ,
    token: "employee_created",
    refusals: ["409 payroll_id_in_use", "409 nino_in_use"],
  },
  "POST /v1/employees/bulk": {
    headers: ["Idempotency-Key"],
    body: [
      ...["mode: Create Upsert", "employees: ..1000[]"],
      ...within("employees", [
        ...SENT,
        "salary",
        "taxCode",
        "week1Month1",
        "niCategory",
        ...within("starter", STARTER),
      ]),
    ],
    data: [
      ...["results.index", "results.employeeId", "results.success", "results.action: Created Updated Unchanged"],
      ...["results.error", ...within("results.issues", ["field", "reason", "reasonToken", "reasonTokenArguments"])],
      ...within("summary", ["totalProcessed", "successful", "skipped", "failed"]),
    ],
    token: "employees_processed",
  },
  "GET /v1/employees/by-ni/{nationalInsuranceNumber}": { data: READ, token: "employee_retrieved", refusals: [GONE] },
  "GET /v1/employees/{employeeId}/history": {
    query: ["pageSize: 1..100 =50", "paginationToken"],
    data: [
      ...within("items", ["changeId", "changedAt", "changedBy", "action", "reason"]),
      ...within("items.changes", ["field", "previousValue", "newValue"]),
    ],
    token: "employee_history_listed",
    refusals: [GONE],
  },
  "GET /v1/employees/by-payroll-id/{payrollId}": { data: READ, token: "employee_retrieved", refusals: [GONE] },
  [`GET ${ONE}`]: { data: READ, token: "employee_retrieved", refusals: [GONE] },
  [`PUT ${ONE}`]: { body: [...SENT, "salary"], data: READ, token: "employee_updated", refusals: [GONE, LOCKED] },
  [`PATCH ${ONE}`]: { body: [...SENT, "salary"], data: READ, token: "employee_updated", refusals: [GONE, LOCKED] },
  [`DELETE ${ONE}`]: { data: READ, token: "employee_deleted", refusals: [GONE, "409 employee_has_payslips"] },
  [`PUT ${ONE}/starter`]: {
    body: STARTER,
    data: [...STARTER, "reportOnFps", "derivedTaxCode", "derivedWeek1Month1"],
    token: "employee_starter_saved",
    refusals: [GONE],
  },
  [`PUT ${ONE}/leaver`]: { body: LEAVER, data: LEAVER, token: "employee_leaver_set", refusals: [GONE] },
  [`DELETE ${ONE}/leaver`]: { token: "employee_leaver_cancelled", refusals: [GONE, "409 leaver_already_paid"] },
  "PUT /v1/employees/leaver/bulk": {
    body: ["leavers: ..100[]", "leavers.employeeId", "leavers.leavingDate", `leavers.leavingReason: ${REASONS}`],
    data: [
      ...["results.success", "results.error", "results.employeeId"],
      ...within("summary", ["totalProcessed", "successful", "skipped", "failed"]),
    ],
    token: "employee_leavers_processed",
  },
  [`GET ${ONE}/effective-tax-info`]: {
    query: ["date"],
    data: [
      ...["date", "taxCode", "week1Month1", "taxCodeEffectiveDate", "taxRegime: England Scotland Wales", "niCategory"],
      ...["niCategoryEffectiveDate", PLAN, "postgraduateLoan", "isDirector"],
    ],
    token: "effective_tax_info_retrieved",
    refusals: [GONE],
  },
  [`POST ${ONE}/tax-code`]: {
    body: NEW_TAX_CODE,
    data: TAX_CODE,
    token: "employee_tax_code_added",
    refusals: [LOCKED],
  },
  [`DELETE ${ONE}/tax-codes/{year}/{effectiveDate}`]: { data: TAX_CODE, token: "employee_tax_code_removed" },
  [`POST ${ONE}/ni-category`]: { body: NI_CATEGORY, data: NI_CATEGORY, token: "employee_ni_category_added" },
  [`DELETE ${ONE}/ni-categories/{year}/{effectiveDate}`]: { data: NI_CATEGORY, token: "employee_ni_category_removed" },
  [`PUT ${ONE}/nino`]: {
    body: ["nationalInsuranceNumber"],
    token: "employee_nino_updated",
    refusals: ["409 nino_in_use"],
  },
  [`PUT ${ONE}/payroll-id`]: {
    body: ["payrollId"],
    token: "employee_payroll_id_updated",
    refusals: ["409 payroll_id_in_use"],
  },
  [`PUT ${ONE}/payroll-config`]: { body: ["payrollConfigId"], token: "employee_payroll_config_updated" },
  [`PUT ${ONE}/opening-balance`]: { body: BALANCES, data: BALANCES, token: "employee_opening_balance_saved" },
  [`POST ${ONE}/student-loan/start`]: {
    body: [PLAN, "startDate"],
    data: [PLAN, "startDate", `source: ${LOAN_SOURCES}`, "notificationId"],
    token: "student_loan_started",
  },
  [`POST ${ONE}/student-loan/end`]: { body: ["endDate"], data: [PLAN, "endDate"], token: "student_loan_ended" },
  [`POST ${ONE}/postgraduate-loan/start`]: {
    body: ["startDate"],
    data: ["startDate", "source"],
    token: "postgraduate_loan_started",
  },
  [`POST ${ONE}/postgraduate-loan/end`]: { body: ["endDate"], data: ["endDate"], token: "postgraduate_loan_ended" },
  [`GET ${ONE}/salary`]: { data: SALARY_READ, token: "employee_salary_retrieved" },
  [`PUT ${ONE}/salary`]: {
    body: [...VERSION, ...within("salaryHistory", VERSION)],
    data: SALARY_READ,
    token: "employee_salary_saved",
    refusals: [LOCKED],
  },
};
