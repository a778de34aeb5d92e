interface DemoReport {
  readonly definition: object;
  /** When it is run by itself, and who gets it. */
  readonly schedule: object | null;
}

const THIS_YEAR = { field: "paymentDate", op: "inPeriod", value: "@currentTaxYear" };

/** The demo's saved reports. */
export const REPORTS: readonly DemoReport[] = [
  {
    definition: {
      name: "Cost by department",
      description: "What each department has cost in the tax year, previews included",
      dataset: "payslips",
      select: [
        { field: "employee.department", as: "department" },
        { aggregate: "count", field: "employeeId", as: "employees", distinct: true },
        { aggregate: "sum", field: "forPeriod.grossPay", as: "gross pay" },
        { aggregate: "sum", field: "forPeriod.employerNi", as: "employer NI" },
        { aggregate: "sum", field: "forPeriod.employerPension", as: "employer pension" },
      ],
      filters: { and: [THIS_YEAR, { field: "status", op: "in", value: ["PREVIEW", "FINAL"] }] },
      groupBy: ["department"],
      orderBy: [{ field: "gross pay", direction: "desc" }],
    },
    schedule: {
      name: "Monthly costs",
      cron: "0 9 1 * *",
      format: "CSV",
      delivery: { emails: ["finance@sample.example"], attachFile: true },
    },
  },
  {
    definition: {
      name: "Journals",
      description: "The versions of the tax year's journals",
      dataset: "journals",
      select: ["reference", "version", "status", "journalDate", "totalDebit", "lineCount"].map((field) => ({ field })),
      orderBy: [{ field: "journalDate" }, { field: "reference" }, { field: "version" }],
    },
    schedule: null,
  },
];
