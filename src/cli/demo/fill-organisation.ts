import type { Call } from "./demo-caller";
import { ELEMENTS, INFORMATION, laterRecords, newEmployee, PAYROLLS, SALARY, TAX_SETTINGS } from "./employee-records";
import { enterPensions } from "./pensions";
import { SAMPLE_EMPLOYEES } from "./sample-employer";

/** An order of the demo organisation, without the ids of its employee and payee. */
interface DemoOrder {
  /** The sample's id of the employee. */
  readonly employee: string;
  /** The name of the payee. */
  readonly payee: string;
  readonly order: Readonly<Record<string, unknown>>;
}

/** Whom the demo's deductions are paid to. */
const PAYEES = [
  {
    name: "Child Maintenance Service",
    paymentMethod: "Bacs",
    bankAccount: { accountName: "Sample CMS", accountNumber: "66374958", sortCode: "089999" },
  },
  { name: "Sample Council", paymentMethod: "Cheque", defaultReference: "SAMPLE PAYROLL" },
  { name: "Sample Sheriff Officers", paymentMethod: "Card" },
];

const RECEIVED = { dateMade: "2026-02-02", dateReceived: "2026-02-09" };

/** Orders on the earnings of the sample's employees. */
const COURT_ORDERS: readonly DemoOrder[] = [
  {
    employee: "S04",
    payee: "Child Maintenance Service",
    order: {
      ...RECEIVED,
      orderType: "CmsDeo",
      reference: "CMS 120034",
      issuingAuthority: "Child Maintenance Service",
      deductionBasis: "FixedAmount",
      fixedAmount: "180.00",
    },
  },
  {
    employee: "S04",
    payee: "Sample Council",
    order: {
      ...RECEIVED,
      orderType: "Ctaeo",
      reference: "LO 4711",
      issuingAuthority: "Sample Council",
      jurisdiction: "England",
      localAuthority: "Sample Council",
      totalAmountOwed: "1240.00",
    },
  },
  {
    employee: "S02",
    payee: "Sample Sheriff Officers",
    order: {
      ...RECEIVED,
      orderType: "Ea",
      reference: "EA 88/26",
      issuingAuthority: "Sample Sheriff Court",
      totalAmountOwed: "2600.00",
    },
  },
  {
    employee: "S11",
    payee: "Sample Council",
    order: {
      ...RECEIVED,
      orderType: "Dea",
      reference: "HB 5520",
      issuingAuthority: "Sample Council",
      rateType: "Standard",
      creditor: "LocalAuthority",
      totalAmountOwed: "610.00",
    },
  },
];

interface DemoReport {
  readonly definition: object;
  /** When it is run by itself, and who gets it. */
  readonly schedule: object | null;
}

const THIS_YEAR = { field: "paymentDate", op: "inPeriod", value: "@currentTaxYear" };

/** The demo's saved reports. */
const REPORTS: readonly DemoReport[] = [
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

const DEFAULTS = {
  defaultTaxType: "STANDARD",
  vatRegistrationNumber: "GB123456789",
  paymentDetails: "Sample Bank, sort code 08-99-99, account 66374958",
};

const CLIENT = {
  name: "Sample Mill Ltd",
  reference: "MILL",
  email: "accounts@mill.example",
  address: { line1: "2 Sample Road", line2: "Sampletown", postcode: "EC1A 2BB" },
};

const INVOICE = {
  reference: "Payroll for April 2026",
  lineItems: [
    { description: "Payslips", quantity: "12", unitAmount: "4.50" },
    { description: "Year-end work", quantity: "3.5", unitAmount: "45.00" },
  ],
};

/** An award of the demo organisation, without the id of its employee. */
interface DemoAward {
  /** The sample's id of the employee. */
  readonly employee: string;
  readonly award: Readonly<Record<string, unknown>>;
}

/** Sickness and leave of the sample's employees; earlier pay is not in the demo, so that their averages are stated. */
const AWARDS: readonly DemoAward[] = [
  {
    employee: "S09",
    award: {
      statutoryType: "StatutorySickPay",
      startDate: "2026-10-05",
      endDate: "2026-10-23",
      averageEarningsOverride: "553.85",
    },
  },
  {
    employee: "S05",
    award: {
      statutoryType: "StatutoryMaternityPay",
      qualifyingEventDate: "2026-08-09",
      startDate: "2026-07-20",
      averageEarningsOverride: "496.15",
      allowProvisionalRates: true,
    },
  },
];

const POLICY = {
  name: "Office staff",
  kind: "RegularHours",
  unitName: "Day",
  contractualUnits: "25",
  bankHolidays: "OnTop",
  carryOver: [{ cause: "Contractual", maximumUnits: "5", lastDay: 3 }],
  effectiveFrom: "2024-04-01",
};

/** Days of two of the sample's employees, by their ids. */
const REQUESTS = [
  { employee: "S01", startDate: "2026-08-03", endDate: "2026-08-14" },
  { employee: "S09", startDate: "2026-06-15", endDate: "2026-06-19" },
];

/** Notices that wait for the demo organisation with HMRC, as the sandbox's feed has them. */
const NOTICES = [
  {
    dataType: "P6",
    issueDate: "2026-04-13",
    effectiveDate: "2026-04-13",
    employee: { nationalInsuranceNumber: "AB000001C", worksNumber: "S01" },
    content: { taxCode: "1185L", previousTaxablePay: "2400.00", previousTaxPaid: "271.40" },
  },
  {
    dataType: "SL1",
    issueDate: "2026-04-13",
    employee: { nationalInsuranceNumber: "AB000002C", worksNumber: "S02" },
    content: { loanStartDate: "2026-04-13", studentLoanPlan: "Plan4" },
  },
  {
    dataType: "AR",
    issueDate: "2026-04-20",
    content: { title: "Reminder", text: "Send the final submission of the year." },
  },
];

/** The demo's journal template: journals are made by it when a run is locked. */
const JOURNAL_TEMPLATE = {
  name: "Monthly journal",
  description: "Xero's UK accounts, pay by department",
  isDefault: true,
  exportPreset: "Xero",
  accountsPreset: "XeroUk",
};

const JOURNAL_SPLIT = { dimension: "Department", trackingCategory: "Department" };

const JOURNAL_ACCOUNTS = {
  suspenseAccount: { nominalCode: "9998", nominalName: "Suspense" },
  clearingAccount: { nominalCode: "9999", nominalName: "Payroll clearing" },
};

/** Enters the sample employer in the demo organisation, as any client could, and opens its first pay runs. */
export async function fillOrganisation(call: Call): Promise<void> {
  await call("POST", "/v1/organisation/information", INFORMATION);
  await call("POST", "/v1/organisation/tax/settings", TAX_SETTINGS);
  await call("PUT", "/v1/salary/organisation", SALARY);
  for (const element of Object.values(ELEMENTS)) await call("POST", "/v1/organisation/pay-element", element);
  const { templateId } = await call("POST", "/v1/journal/templates", JOURNAL_TEMPLATE);
  await call("POST", `/v1/journal/templates/${templateId}/split-dimensions`, JOURNAL_SPLIT);
  const defaults = { ...JOURNAL_ACCOUNTS, defaultTemplateId: templateId };
  await call("PUT", "/v1/journal/org-journal-settings", defaults);
  const payrolls = await enterPayrolls(call);
  const employees = await enterEmployees(call, payrolls, await enterPayees(call));
  await enterPensions(call, employees);
  await enterHoliday(call, employees);
  for (const payrollConfigId of payrolls.values()) await call("POST", `/v1/payroll/${payrollConfigId}/next`);
  await lockFirstRun(call, payrolls.get(LOCKED) ?? "");
  await saveReports(call);
  await enterBilling(call);
  await call("POST", "/v1/tax-dps/sandbox/notices", { notices: NOTICES });
  await call("POST", "/v1/tax-dps/notifications/retrieve-all");
}

/** Ids of records by the names that the sample has for them. */
type Ids = ReadonlyMap<string, string>;

async function enterPayrolls(call: Call): Promise<Ids> {
  const payrolls = new Map<string, string>();
  for (const [schedule, payroll] of Object.entries(PAYROLLS)) {
    const { payrollConfigId } = await call("POST", "/v1/payrollconfig", payroll);
    payrolls.set(schedule, String(payrollConfigId));
  }
  return payrolls;
}

async function enterPayees(call: Call): Promise<Ids> {
  const payees = new Map<string, string>();
  for (const payee of PAYEES) {
    const { payeeId } = await call("POST", "/v1/court-orders/payees", payee);
    payees.set(payee.name, String(payeeId));
  }
  return payees;
}

async function enterEmployees(call: Call, payrolls: Ids, payees: Ids): Promise<Ids> {
  const employees = new Map<string, string>();
  for (const [place, employee] of SAMPLE_EMPLOYEES.entries()) {
    const payrollConfigId = payrolls.get(employee.paySchedule) ?? "";
    const { employeeId } = await call("POST", "/v1/employees", newEmployee(employee, place, payrollConfigId));
    employees.set(employee.id, String(employeeId));
    for (const { method, path, body } of laterRecords(employee, String(employeeId))) await call(method, path, body);
    await enterOrdersAndAwards(call, employee.id, { employeeId: String(employeeId), payees });
  }
  return employees;
}

async function enterOrdersAndAwards(
  call: Call,
  id: string,
  { employeeId, payees }: { readonly employeeId: string; readonly payees: Ids },
): Promise<void> {
  for (const { payee, order } of COURT_ORDERS.filter((each) => each.employee === id)) {
    await call("POST", "/v1/court-orders/orders", { ...order, employeeId, payeeId: payees.get(payee) });
  }
  for (const { award } of AWARDS.filter((each) => each.employee === id)) {
    await call("POST", `/v1/statutory-pay/payments/employees/${employeeId}`, award);
  }
}

/** The payroll whose first run is locked, so that there are final payslips and a journal. */
const LOCKED = "Weekly";

async function lockFirstRun(call: Call, payrollConfigId: string): Promise<void> {
  await call("POST", `/v1/payroll/${payrollConfigId}/2026/1/lock`, { acknowledgeWarnings: true });
  await call("POST", `/v1/payroll/${payrollConfigId}/next`);
}

async function saveReports(call: Call): Promise<void> {
  for (const { definition, schedule } of REPORTS) {
    const { id } = await call("POST", "/v1/report/report-definitions", definition);
    if (schedule !== null) await call("POST", `/v1/report/report-definitions/${id}/schedules`, schedule);
  }
}

/** Gives the sample's employees a holiday policy, and two of them booked days. */
async function enterHoliday(call: Call, employees: ReadonlyMap<string, string>): Promise<void> {
  const { policyId } = await call("POST", "/v1/holiday/policies", POLICY);
  const settings = { holidayYearStart: "--04-01", defaultPolicyId: policyId, approvalNeeded: false };
  await call("PUT", "/v1/holiday/organisation", settings);
  for (const { employee, ...days } of REQUESTS) {
    await call("POST", `/v1/holiday/employees/${employees.get(employee)}/requests`, days);
  }
}

/** Enters a client of the demo organisation, with an issued invoice. */
async function enterBilling(call: Call): Promise<void> {
  await call("PUT", "/v1/billing/finance/finance-defaults", DEFAULTS);
  const { clientId } = await call("POST", "/v1/billing/clients", CLIENT);
  const { invoiceId } = await call("POST", `/v1/billing/clients/${clientId}/invoices`, INVOICE);
  await call("POST", "/v1/billing/invoices/bulk-action", { action: "Issue", invoiceIds: [invoiceId] });
}
