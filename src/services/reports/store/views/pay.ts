import { LINE_COLUMNS, PAYSLIP_COLUMNS, TO_DATE_COLUMNS } from "../payslip-columns";
import { joinEmployee, OF_TODAY, pence, personColumns, sameNames, tagsSql, type ViewColumns, viewSql } from "./view";

const AMOUNTS = [
  ...["grossPay", "taxablePay", "grossForEmployeeNi", "grossForEmployerNi", "tax", "ni", "employerNi", "pension"],
  ...["employerPension", "pensionablePay", "qualifyingEarnings", "salarySacrifice", "otherAdditions", "studentLoan"],
  ...["postgraduateLoan", "attachmentOrders", "attachmentOrderFees", "otherDeductions", "benefitsTaxedViaPayroll"],
  ...["class1aOnTermination", "netPay", "apprenticeshipLevy", "employerCost"],
];

export const PAYROLL_RUN_VIEW = viewSql(
  "payroll_runs",
  {
    payrollConfigId: "r.payroll_config_id",
    payRunId: "r.pay_run_id",
    year: "r.year",
    period: "r.period",
    supplementary: "r.supplementary",
    payFrequency: "r.pay_frequency",
    periodStartDate: "r.period_start_date",
    periodEndDate: "r.period_end_date",
    paymentDate: "r.payment_date",
    taxWeek: "r.tax_week",
    taxMonth: "r.tax_month",
    "payrollConfig.name": "c.name",
    status: "r.status",
    isSupplementary: "r.supplementary > 0",
    employeeCount: "r.employee_count",
    starterCount: "r.starter_count",
    leaverCount: "r.leaver_count",
    nilPaidCount: "r.nil_paid_count",
    ...Object.fromEntries(AMOUNTS.map((name) => [`totals.${name}`, `coalesce(${pence("r.totals", name)}, 0)`])),
    lockedAt: "r.locked_at",
    lockedBy: "r.locked_by",
  },
  {
    of: "r",
    from: `pay_run as r left join payroll_config as c
      on c.organisation_id = r.organisation_id and c.payroll_config_id = r.payroll_config_id`,
  },
);

const KEYS = ["payRunId", "employeeId"];

/** Joins that no report reads are removed by PostgreSQL, as each is by a primary key. */
const TO_DATE = `left join report_payslip_to_date as t on t.organisation_id = f.organisation_id
      and t."payRunId" = f."payRunId" and t."employeeId" = f."employeeId"`;

const EMPLOYEE = joinEmployee("f", '"employeeId"');

const PAYSLIPS: ViewColumns = {
  ...sameNames("f", [...KEYS, ...Object.keys(PAYSLIP_COLUMNS)]),
  ...sameNames("t", Object.keys(TO_DATE_COLUMNS)),
  ...OF_TODAY,
};

const OF_PAYSLIPS = { of: "f", from: `report_payslip as f ${TO_DATE} ${EMPLOYEE}` };

/** The payslip from which the next one of the tax year would continue. */
const LATEST_OF_YEAR = `f.status = 'FINAL' and coalesce(f."payslipId" = (
        select p.payslip_id from payslip as p
        where p.organisation_id = f.organisation_id and p.employee_id = f."employeeId" and p.year = f.year
        order by p.regular_payment_date desc, p.payslip_id desc limit 1), false)`;

const payslips = viewSql("payslips", PAYSLIPS, OF_PAYSLIPS);

const lines = viewSql(
  "payslip_lines",
  {
    ...sameNames("f", [...KEYS, ...Object.keys(LINE_COLUMNS)]),
    ...OF_TODAY,
    "payElement.category": "c.category",
    recurringLineItemId: "null::text",
    department: `coalesce(l.department, f."employee.department")`,
    costCentre: "coalesce(l.cost_centre, e.details->>'costCentre')",
    tags: `coalesce(${tagsSql("l.tags")}, ${tagsSql("e.details->'tags'")})`,
  },
  {
    of: "f",
    from: `report_payslip_line as f ${EMPLOYEE}
      left join pay_element as c on c.organisation_id = f.organisation_id and c.pay_element_id = f."payElementId"
      left join payroll_line as l on l.organisation_id = f.organisation_id and l.line_id = f.id`,
  },
);

export const PAYSLIP_VIEWS = payslips + lines;

export const LATEST_PAYSLIP_VIEW = `drop view report_payslips;
  ${viewSql("payslips", { ...PAYSLIPS, isLatestOfYear: LATEST_OF_YEAR }, OF_PAYSLIPS)}`;

/** The names of providers by the end of their ids; a test holds them to the list of Pensions. */
const PROVIDERS = [
  ...["('00', 'Manual')", "('01', 'NEST')", "('02', 'The People''s Pension')", "('03', 'NOW: Pensions')"],
  ...["('04', 'Smart Pension')", "('05', 'Aviva')", "('06', 'Scottish Widows')", "('07', 'Royal London')"],
  ...["('08', 'Standard Life')", "('09', 'Legal & General')", "('10', 'Aegon')", "('11', 'True Potential')"],
  ...["('12', 'Creative')", "('13', 'Local Government Pension Scheme')", "('14', 'Teachers'' Pensions')"],
  "('15', 'NHS Pension Scheme')",
].join(", ");

export const PENSION_VIEW = viewSql(
  "pensions",
  {
    pensionCalculationId: "p.pension_calculation_id",
    ...personColumns("p"),
    pensionGroupId: "p.pension_group_id",
    "pensionGroup.name": "g.name",
    pensionProviderId: "p.pension_provider_id",
    "pensionProvider.name": "v.name",
    payrollConfigId: "p.payroll_config_id",
    year: "p.year",
    frequency: "p.frequency",
    period: "p.period",
    month: "p.month",
    pensionType: "p.pension_type",
    contributionBasis: "p.contribution_basis",
    pensionableEarnings: "p.pensionable_earnings",
    employeeContribution: "p.employee_contribution",
    additionalVoluntaryContribution: "p.additional_voluntary_contribution",
    employerContribution: "p.employer_contribution",
    taxRelief: "p.tax_relief",
    nationalInsuranceSaving: "p.national_insurance_saving",
    isFinal: "p.is_final",
    pensionSchemaId: "g.pension_schema_id",
    membershipKind: "m.membership_kind",
  },
  {
    of: "p",
    from: `pension_calculation as p ${joinEmployee("p")}
      left join pension_group as g on g.organisation_id = p.organisation_id and g.id = p.pension_group_id
      left join pension_membership as m on m.organisation_id = p.organisation_id and m.membership_id = p.membership_id
      left join (values ${PROVIDERS}) as v(number, name) on v.number = right(p.pension_provider_id, 2)`,
  },
);
