import { ADDRESS, BANK_ACCOUNT, FREQUENCIES, type NamesByOperation, STORED, TERRITORIES, within } from "./names";

const INFORMATION = [
  ...["legalName", "tradingName", "companyRegistrationNumber", "contactName", "contactEmail", "contactTelephone"],
  ...["startDate", "bacsServiceUserNumber", `territory: ${TERRITORIES}`],
  ...[...within("address", ADDRESS), ...within("bankAccount", BANK_ACCOUNT)],
];
const TAX_SETTINGS = [
  ...["taxOfficeNumber", "taxOfficeReference", "payeReference", "accountsOfficeReference", "uniqueTaxpayerReference"],
  ...["corporationTaxReference", "econ", "employmentAllowance", "employmentAllowanceMaxClaim", "smallEmployersRelief"],
  ...["apprenticeshipLevy", "apprenticeshipLevyAllowance", "quarterlyPaymentSchedule"],
  "stateAidSector: Industrial Agriculture Fisheries RoadTransport NotApplicable",
  "senderType: Employer Agent Bureau",
];
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
export const PATTERN = [
  ...["patternType: Weekly Rotating", ...DAYS, ...within("weeks", DAYS), "rotationStartDate", "hoursPerWeek"],
  "bankHolidaysAreWorkingDays",
];
const ELEMENT = [
  ...["code", "name", "direction: Payment Deduction EmployerCost"],
  "category: BasicPay Overtime Bonus Commission Allowance HolidayPay SickPay BackPay Expense Benefit TerminationPayment",
  "category: SalarySacrifice PayrollGiving Loan Other",
  ...["calculationType: FixedAmount UnitsTimesRate PercentageOfGross", "unitName: Hour Day Week Mile Unit"],
  ...["defaultRate", "defaultAmount", "isTaxable", "isNiable", "isPensionable", "isAttachable", "nominalCode"],
  ...["isQualifyingEarnings", "countsForMinimumWage", "isNotional", "isClass1aNiable"],
];
const ELEMENT_READ = [...ELEMENT, "payElementId", "isSystem", "isArchived", ...STORED];
const CONFIG = [
  ...["name", `payFrequency: ${FREQUENCIES}`, "isDefault", ...within("workingPatternDefaults", PATTERN)],
  ...within("paymentPeriodConfig", [
    ...["firstPeriodStartDate", "firstPeriodEndDate", "firstPaymentDate"],
    "paymentDateRule: SameDay LastDay LastWorkingDay LastWeekday",
    "paymentWeekday: Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "nonWorkingDayRule: None PreviousWorkingDay NextWorkingDay",
    `bankHolidayCalendar: ${TERRITORIES}`,
  ]),
];
const CONFIG_READ = [
  ...[...CONFIG, "payrollConfigId", "hasPayRuns", "employeeCount", "nextPeriod.year", "nextPeriod.period"],
  ...["lastLockedPeriod.year", "lastLockedPeriod.period", ...STORED],
];
const ELEMENTS = "/v1/organisation/pay-element";
const NO_ELEMENT = "404 pay_element_not_found";
const SYSTEM = "409 system_pay_element";

/** The organisation's records and its payrolls. */
export const recordNames: NamesByOperation = {
  "GET /v1/organisation/information": {
    data: [...INFORMATION, ...STORED],
    token: "organisation_information_retrieved",
    refusals: ["404 organisation_information_not_found"],
  },
  "POST /v1/organisation/information": {
    body: INFORMATION,
    data: [...INFORMATION, ...STORED],
    token: "organisation_information_saved",
  },
  "GET /v1/organisation/tax/settings": {
    data: [...TAX_SETTINGS, "gatewayCredentialsSet", ...STORED],
    token: "tax_settings_retrieved",
    refusals: ["404 tax_settings_not_found"],
  },
  "POST /v1/organisation/tax/settings": {
    body: [...TAX_SETTINGS, "gatewayUserId", "gatewayPassword"],
    data: [...TAX_SETTINGS, "gatewayCredentialsSet", ...STORED],
    token: "tax_settings_saved",
  },
  "GET /v1/organisation/working-pattern-defaults": { data: PATTERN, token: "working_pattern_defaults_retrieved" },
  "PUT /v1/organisation/working-pattern-defaults": {
    body: PATTERN,
    data: PATTERN,
    token: "working_pattern_defaults_saved",
  },
  [`GET ${ELEMENTS}`]: {
    query: ["pageSize", "paginationToken"],
    data: within("items", ELEMENT_READ),
    token: "pay_elements_listed",
  },
  [`POST ${ELEMENTS}`]: { body: ELEMENT, data: ELEMENT_READ, token: "pay_element_created" },
  [`GET ${ELEMENTS}/{payElementId}`]: { data: ELEMENT_READ, token: "pay_element_retrieved", refusals: [NO_ELEMENT] },
  [`PUT ${ELEMENTS}/{payElementId}`]: {
    body: ELEMENT,
    data: ELEMENT_READ,
    token: "pay_element_updated",
    refusals: [NO_ELEMENT, SYSTEM],
  },
  [`DELETE ${ELEMENTS}/{payElementId}`]: {
    data: ELEMENT_READ,
    token: "pay_element_deleted",
    refusals: [NO_ELEMENT, SYSTEM],
  },
  "GET /v1/payrollconfig": {
    query: ["isArchived", "pageSize: 1..100 =50", "paginationToken"],
    data: within("items", CONFIG_READ),
    token: "payroll_configs_listed",
  },
  "DELETE /v1/payrollconfig/{payrollConfigId}": {
    data: CONFIG_READ,
    token: "payroll_config_deleted",
    refusals: ["404 payroll_config_not_found", "409 payroll_config_has_pay_runs", "409 resource_in_use"],
  },
  "POST /v1/payrollconfig": {
    body: CONFIG,
    data: CONFIG_READ,
    token: "payroll_config_created",
    refusals: ["409 name_in_use"],
  },
  "GET /v1/payrollconfig/{payrollConfigId}": {
    data: CONFIG_READ,
    token: "payroll_config_retrieved",
    refusals: ["404 payroll_config_not_found"],
  },
  "PUT /v1/payrollconfig/{payrollConfigId}": {
    body: [...CONFIG, "hasPayRuns"],
    data: CONFIG_READ,
    token: "payroll_config_updated",
    refusals: ["404 payroll_config_not_found", "409 payroll_config_has_pay_runs"],
  },
};
