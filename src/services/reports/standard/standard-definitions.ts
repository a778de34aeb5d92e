/** A definition that comes with the product. */
interface StandardDefinition {
  readonly label: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

const PERSON = [
  { field: "employee.payrollId", as: "payroll ID" },
  { field: "employee.lastName", as: "last name" },
  { field: "employee.firstName", as: "first name" },
];

const FROM_GROSS_TO_NET = [
  ...["grossPay", "taxablePay", "tax", "ni", "studentLoan", "postgraduateLoan", "pension", "attachmentOrders"],
  ...["attachmentOrderFees", "otherDeductions", "otherAdditions", "netPay", "employerNi", "employerPension"],
];

const THIS_YEAR = { field: "paymentDate", op: "inPeriod", value: "@currentTaxYear" };

/** Whether a payslip is the employee's latest final one of its tax year. */
export const LATEST = { field: "isLatestOfYear", op: "eq", value: true };

const BY_NAME = ["last name", "first name", "payroll ID"].map((field) => ({ field }));

function sumOf(amount: string, as: string) {
  return { aggregate: "sum", field: `forPeriod.${amount}`, as };
}

/** The figures of the year as the latest payslip states them: opening balances and corrections are in them. */
function toDate(amount: string, as: string) {
  return { field: `yearToDate.${amount}`, as };
}

/** Definitions that can be run as they are, or copied and changed. */
export const STANDARD_DEFINITIONS: Readonly<Record<string, StandardDefinition>> = {
  gross_to_net: {
    label: "Gross to net",
    definition: {
      dataset: "payslips",
      select: [
        ...PERSON,
        { field: "employee.department", as: "department" },
        { field: "paymentDate", as: "payment date" },
        ...FROM_GROSS_TO_NET.map((name) => ({ field: `forPeriod.${name}` })),
      ],
      filters: THIS_YEAR,
      orderBy: [{ field: "payment date" }, ...BY_NAME],
    },
  },
  cost_by_department: {
    label: "Cost by department",
    definition: {
      dataset: "payslips",
      select: [
        { field: "employee.department", as: "department" },
        { aggregate: "count", field: "employeeId", as: "employees", distinct: true },
        sumOf("grossPay", "gross pay"),
        sumOf("employerNi", "employer National Insurance"),
        sumOf("employerPension", "employer pension"),
        sumOf("netPay", "net pay"),
      ],
      filters: THIS_YEAR,
      groupBy: ["department"],
      orderBy: [{ field: "department" }],
    },
  },
  pension_contributions: {
    label: "Pension contributions",
    definition: {
      dataset: "pensions",
      select: [
        ...PERSON,
        { field: "pensionGroup.name", as: "pension group" },
        { field: "year" },
        { field: "period" },
        ...["pensionableEarnings", "employeeContribution", "additionalVoluntaryContribution"].map((field) => ({
          field,
        })),
        ...["employerContribution", "taxRelief"].map((field) => ({ field })),
      ],
      filters: { field: "isFinal", op: "eq", value: true },
      orderBy: [{ field: "year" }, { field: "period" }, ...BY_NAME, { field: "pension group" }],
    },
  },
  year_to_date: {
    label: "Year to date",
    definition: {
      dataset: "payslips",
      select: [
        ...PERSON,
        { field: "paymentDate", as: "last payment" },
        toDate("grossPay", "gross pay"),
        toDate("taxablePay", "taxable pay"),
        toDate("tax", "tax"),
        toDate("ni", "National Insurance"),
        toDate("pension", "pension"),
        toDate("netPay", "net pay"),
      ],
      filters: { and: [THIS_YEAR, LATEST] },
      orderBy: [...BY_NAME, { field: "last payment" }],
    },
  },
};
