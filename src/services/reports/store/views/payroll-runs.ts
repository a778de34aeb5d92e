import { pence, viewSql } from "./view";

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
