import { formatPence, readPence } from "../../engine/base";
import { SAMPLE_NAME, type SampleCode, type SampleEmployee, type SampleLine } from "./sample-employer";

/** The demo organisation's own details: enough for payslips and for messages to HMRC. */
export const INFORMATION = {
  legalName: SAMPLE_NAME,
  address: { line1: "1 Sample Street", line2: "Sampleton", postcode: "EC1A 1BB", country: "England" },
  contactName: "Payroll Office",
  contactEmail: "payroll@sample.example",
};

export const TAX_SETTINGS = {
  payeReference: "123/AB456",
  accountsOfficeReference: "123PA00012345",
  employmentAllowance: true,
  gatewayUserId: "SAMPLEUSER01",
  gatewayPassword: "sample-password",
};

/** The payrolls by the names of the sample's pay schedules, with the sample's pay dates. */
export const PAYROLLS: Readonly<Record<string, object>> = {
  Monthly: {
    name: "Monthly staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: {
      firstPeriodStartDate: "2026-04-01",
      firstPaymentDate: "2026-04-30",
      paymentDateRule: "LastDay",
      nonWorkingDayRule: "None",
    },
  },
  "Four-weekly": {
    name: "Four-weekly staff",
    payFrequency: "FourWeekly",
    paymentPeriodConfig: {
      firstPeriodStartDate: "2026-04-04",
      firstPaymentDate: "2026-05-01",
      paymentDateRule: "SameDay",
      nonWorkingDayRule: "None",
    },
  },
  Weekly: {
    name: "Weekly staff",
    payFrequency: "Weekly",
    paymentPeriodConfig: {
      firstPeriodStartDate: "2026-03-31",
      firstPaymentDate: "2026-04-06",
      paymentDateRule: "SameDay",
      nonWorkingDayRule: "None",
    },
  },
};

/** Pay elements of the sample's lines, by type of line. */
export const ELEMENTS: Readonly<Record<string, PayElement>> = {
  Earnings: { code: "BONUS", name: "Bonus", direction: "Payment", category: "Bonus" },
  DeductionAfterTax: { code: "UNION_DUES", name: "Union dues", direction: "Deduction" },
  PayrolledBenefit: { code: "COMPANY_CAR", name: "Company car", direction: "Payment", isNotional: true },
};

interface PayElement {
  readonly code: string;
  readonly name: string;
  readonly direction: "Payment" | "Deduction";
  readonly category?: "Bonus";
  readonly isNotional?: boolean;
}

export const SALARY = { calculationMethod: "WorkingDays", enabled: true };

/** Start date of employees who joined before the sample's tax year. */
const BEFORE_THE_YEAR = "2025-04-07";
const START_OF_YEAR = "2026-04-06";
const PAYMENTS: Readonly<Record<string, number>> = { Monthly: 12, "Four-weekly": 13, Weekly: 52 };

interface Request {
  readonly method: "POST" | "PUT";
  /** Relative to the employee's own path, or a full path. */
  readonly path: string;
  readonly body: object;
}

/** Builds the request that adds an employee of the sample. Missing facts, such as a date of birth, are made up. */
export function newEmployee(employee: SampleEmployee, place: number, payrollConfigId: string): object {
  const [firstName, lastName] = employee.name.split(" ");
  return {
    firstName,
    lastName,
    payrollId: employee.id,
    payrollConfigId,
    niCategory: employee.niCategory,
    dateOfBirth: employee.niCategory === "M" ? "2007-11-03" : "1985-07-14",
    gender: place % 2 === 0 ? "Female" : "Male",
    nationalInsuranceNumber: `AB${String(place + 1).padStart(6, "0")}C`,
    email: `${employee.id.toLowerCase()}@sample.example`,
    address: { line1: `${place + 1} Sample Street`, line2: "Sampleton", country: "England" },
    startDate: employee.startDate ?? BEFORE_THE_YEAR,
    salary: salaryVersions(employee)[0]?.salary,
    ...firstCode(employee),
    ...(employee.director ? { director: directorOf(employee, employee.director), employmentType: "Director" } : {}),
  };
}

/** Returns the requests that follow once the employee exists, in this order. */
export function laterRecords(employee: SampleEmployee, employeeId: string): readonly Request[] {
  const own = `/v1/employees/${employeeId}`;
  const loanStart = employee.startDate ?? START_OF_YEAR;
  const { studentLoanPlan, postgraduateLoan, leavingDate } = employee;
  const [, ...rises] = salaryVersions(employee);
  const [, ...codes] = employee.taxCodes ?? [];
  const post = (path: string, body: object): Request => ({ method: "POST", path, body });
  const put = (path: string, body: object): Request => ({ method: "PUT", path, body });
  return [
    ...rises.map((version) => put(`${own}/salary`, version)),
    ...codes.map((code) => post(`${own}/tax-code`, code)),
    ...(studentLoanPlan ? [post(`${own}/student-loan/start`, { startDate: loanStart, studentLoanPlan })] : []),
    ...(postgraduateLoan ? [post(`${own}/postgraduate-loan/start`, { startDate: loanStart })] : []),
    ...(leavingDate ? [put(`${own}/leaver`, { leavingDate, leavingReason: "Resigned" })] : []),
    ...linesOf(employee, employeeId),
  ];
}

/** Converts a payment's pay to a yearly salary, which is what a record holds. */
function salaryVersions({ grossPay, paySchedule }: SampleEmployee) {
  const yearly = (amount: string) => formatPence(readPence(amount) * (PAYMENTS[paySchedule] ?? 1));
  if (typeof grossPay === "string") return [{ salary: yearly(grossPay) }];
  return grossPay.map((version) => ({ salary: yearly(version.grossPay), effectiveFrom: version.effectiveDate }));
}

/** Returns the first tax code. Pay and tax of an earlier employment come with its P45. */
function firstCode({ taxCode, week1Month1 = false, taxCodes, startDate }: SampleEmployee): object {
  const first: SampleCode = taxCodes?.[0] ?? { taxCode: taxCode ?? "1257L", week1Month1 };
  if (first.previousTaxablePay === undefined || startDate === undefined) {
    return { taxCode: first.taxCode, week1Month1: first.week1Month1 ?? false };
  }
  const { previousTaxablePay, previousTaxPaid } = first;
  const p45 = { leavingDate: "2026-08-28", taxCode: first.taxCode, taxMonth: 5, previousTaxablePay, previousTaxPaid };
  return { starter: { startDate, p45 } };
}

function directorOf(employee: SampleEmployee, director: NonNullable<SampleEmployee["director"]>): object {
  return {
    nicMethod: director.nicMethod,
    appointmentDate: director.appointmentDate ?? employee.startDate ?? BEFORE_THE_YEAR,
  };
}

/** Returns standing lines on the first pay date, and lines of single payments, without pensions and statutory pay. */
function linesOf({ lines = [], payments = [] }: SampleEmployee, employeeId: string): readonly Request[] {
  const dated = [
    ...lines.map((line) => ({ line, payrollDate: null })),
    ...payments.flatMap(({ paymentDate, lines: own = [] }) => own.map((line) => ({ line, payrollDate: paymentDate }))),
  ];
  const posted = dated.flatMap(({ line, payrollDate }, place) => postedLine(line, payrollDate, `demo-${place + 1}`));
  if (posted.length === 0) return [];
  return [{ method: "POST", path: `/v1/payroll/line/${employeeId}`, body: { lines: posted } }];
}

function postedLine({ lineType, amount, description }: SampleLine, payrollDate: string | null, id: string): object[] {
  const payElementCode = elementCodeOf(lineType);
  return payElementCode === null ? [] : [{ id, payElementCode, amount, payrollDate, description }];
}

function elementCodeOf(lineType = "Earnings"): string | null {
  return ELEMENTS[lineType]?.code ?? null;
}
