import { FREQUENCIES, type NamesByOperation, STATUTORY_TYPES, within } from "./names";

const METHOD = "calculationMethod: CalendarDays WorkingDays";
const SOURCE = "source: Employee Organisation Default";
const DIVISORS = "TaxYear DaysOfMonth TwoHundredSixtieths";
const DIVISOR = `partPeriodDivisor: ${DIVISORS}`;
const DIVISOR_SOURCE = "partPeriodDivisorSource: Employee Organisation Default";
const CONFIGURATION = [METHOD, DIVISOR, "enabled"];
const EMPLOYEE = [
  ...["employeeId", METHOD, "effectiveCalculationMethod: CalendarDays WorkingDays", SOURCE, DIVISOR],
  ...[`effectivePartPeriodDivisor: ${DIVISORS}`, DIVISOR_SOURCE],
];
const POLICY = [
  ...["type: DeductAbsentDays FullPay", "tiers.duration.value", "tiers.duration.unit: Day Week Month"],
  "tiers.percentage",
];
const DOCUMENT = [
  ...["sickness", "familyLeave", ...STATUTORY_TYPES.map((type) => `byType.${type}`)].flatMap((place) =>
    within(place, POLICY),
  ),
];
const LEAVE = [
  ...DOCUMENT,
  ...STATUTORY_TYPES.flatMap((type) => within(`effective.${type}`, [SOURCE, ...within("policy", POLICY)])),
];
const STATUTORY = `statutoryType: ${STATUTORY_TYPES.join(" ")}`;
const ORGANISATION = "/v1/salary/organisation";
const ONE = "/v1/salary/employees/{employeeId}";
const NONE = "404 salary_configuration_not_found";
const NOBODY = "404 employee_not_found";

export const salaryNames: NamesByOperation = {
  [`GET ${ORGANISATION}`]: { data: CONFIGURATION, token: "salary_configuration_retrieved", refusals: [NONE] },
  [`PUT ${ORGANISATION}`]: { body: CONFIGURATION, data: CONFIGURATION, token: "salary_configuration_saved" },
  [`DELETE ${ORGANISATION}`]: { data: CONFIGURATION, token: "salary_configuration_deleted", refusals: [NONE] },
  [`GET ${ONE}`]: { data: EMPLOYEE, token: "salary_configuration_retrieved", refusals: [NOBODY] },
  [`PUT ${ONE}`]: { body: [METHOD, DIVISOR], data: EMPLOYEE, token: "salary_configuration_saved", refusals: [NOBODY] },
  [`DELETE ${ONE}`]: { data: EMPLOYEE, token: "salary_configuration_deleted", refusals: [NOBODY] },
  [`GET ${ORGANISATION}/leave`]: { data: LEAVE, token: "salary_leave_policy_retrieved" },
  [`PUT ${ORGANISATION}/leave`]: { body: DOCUMENT, data: LEAVE, token: "salary_leave_policy_saved" },
  [`DELETE ${ORGANISATION}/leave`]: { data: LEAVE, token: "salary_leave_policy_deleted" },
  [`GET ${ONE}/leave`]: { data: LEAVE, token: "salary_leave_policy_retrieved", refusals: [NOBODY] },
  [`PUT ${ONE}/leave`]: { body: DOCUMENT, data: LEAVE, token: "salary_leave_policy_saved", refusals: [NOBODY] },
  [`DELETE ${ONE}/leave`]: { data: LEAVE, token: "salary_leave_policy_deleted", refusals: [NOBODY] },
  [`POST ${ONE}/calculate`]: {
    body: [
      ...["payrollConfigId", "periodStartDate", "periodEndDate", `frequency: ${FREQUENCIES}`, "leaveStart"],
      ...within("statutoryLines", [STATUTORY, "units", "unitName", "amount", "from", "to"]),
      ...within("unpaidDays", ["absenceId", "from", "to", "fraction"]),
    ],
    data: [
      ...[METHOD, SOURCE, DIVISOR, DIVISOR_SOURCE, "employmentWindow.from", "employmentWindow.to", "totalAmount"],
      ...within("lines", [
        "kind: Salary StatutoryAbsenceAdjustment StatutoryTopUp LeaveAdjustment",
        ...["id", "units", "payRate", "amount", "divisor", "absenceId"],
        ...["unitName", "segmentStart", "segmentEnd", STATUTORY, "salary", "effectiveFrom", "tier", "percentage"],
        "canEdit",
      ]),
    ],
    token: "salary_calculated",
    refusals: [NOBODY],
  },
};
