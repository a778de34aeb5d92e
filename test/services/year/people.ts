import type { YearFacts } from "../../../src/engine";
import { ADDRESS } from "../rti/sample-submissions";
import type { Posted } from "./lines";

/** Somebody at the sample employer: what the API receives, and the same facts for the library. */
export interface Person {
  readonly name: string;
  readonly payroll: "Monthly" | "Weekly";
  /** The record to add, before its first day or with the year's. */
  readonly record: Readonly<Record<string, unknown>> & { readonly startDate: string; readonly salary: string };
  readonly changes?: readonly Change[];
  readonly lines?: (at: number) => readonly Posted[];
  readonly facts: Partial<YearFacts> & Pick<YearFacts, "taxCodes">;
  /** Versions after the first. */
  readonly rises?: readonly { readonly effectiveFrom: string; readonly salary: string }[];
  readonly leaves?: string;
  /** First day on the monthly payroll, for somebody who moves from the weekly one. */
  readonly moves?: string;
}

/** A change reported on a day, at a path below the employee's own. */
export interface Change {
  readonly on: string;
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: object;
}

const SINCE = { startDate: "2024-05-01" };
const BORN = { firstName: "Sample", dateOfBirth: "1990-01-31", gender: "Female", address: ADDRESS };
const code = (taxCode: string, effectiveDate = "2026-04-06") => ({ effectiveDate, taxCode });

const BONUS: Posted = ["BONUS", { amount: "100.00" }];

export const PEOPLE: readonly Person[] = [
  {
    name: "Rise",
    payroll: "Monthly",
    record: { ...BORN, ...SINCE, salary: "30000", taxCode: "1257L", nationalInsuranceNumber: "AB123456A" },
    rises: [{ effectiveFrom: "2026-10-15", salary: "33000" }],
    facts: { taxCodes: [code("1257L")] },
  },
  {
    name: "Starter",
    payroll: "Monthly",
    record: {
      ...BORN,
      startDate: "2026-07-13",
      salary: "28500",
      starter: {
        startDate: "2026-07-13",
        p45: {
          previousPayeReference: "321/XY987",
          leavingDate: "2026-07-03",
          taxCode: "1257L",
          taxMonth: 3,
          previousTaxablePay: "6543.21",
          previousTaxPaid: "543.20",
          studentLoanDeductions: false,
        },
      },
    },
    facts: { taxCodes: [{ ...code("1257L"), previousTaxablePay: "6543.21", previousTaxPaid: "543.20" }] },
  },
  {
    name: "Leaver",
    payroll: "Monthly",
    record: { ...BORN, ...SINCE, salary: "24000", taxCode: "1257L" },
    leaves: "2026-11-20",
    changes: [
      {
        on: "2026-11-10",
        method: "PUT",
        path: "/leaver",
        body: { leavingDate: "2026-11-20", leavingReason: "Resigned", payAfterLeaving: true },
      },
    ],
    lines: (at) => (at < 8 ? [["OVERTIME", { units: `${at + 1}.5`, payRate: "18.333" }]] : at === 8 ? [BONUS] : []),
    facts: { taxCodes: [code("1257L")], leavingDate: "2026-11-30", p45IssueDate: "2026-11-30" },
  },
  {
    name: "Codes",
    payroll: "Monthly",
    record: { ...BORN, ...SINCE, salary: "51234", taxCode: "S1257L" },
    changes: [
      {
        on: "2026-09-01",
        method: "POST",
        path: "/tax-code",
        body: { ...code("S1100L", "2026-09-10"), previousTaxablePay: "1500.00", previousTaxPaid: "210.40" },
      },
      {
        on: "2026-12-01",
        method: "POST",
        path: "/tax-code",
        body: { ...code("1257L", "2026-12-05"), week1Month1: true },
      },
    ],
    facts: {
      taxCodes: [
        code("S1257L"),
        { ...code("S1100L", "2026-09-10"), previousTaxablePay: "1500.00", previousTaxPaid: "210.40" },
        { ...code("1257L", "2026-12-05"), week1Month1: true, previousTaxablePay: "1500.00", previousTaxPaid: "210.40" },
      ],
    },
  },
  {
    name: "Loans",
    payroll: "Monthly",
    record: { ...BORN, ...SINCE, salary: "45000", taxCode: "C1257L" },
    changes: [
      {
        on: "2026-05-20",
        method: "POST",
        path: "/student-loan/start",
        body: { startDate: "2026-06-01", studentLoanPlan: "Plan2" },
      },
      { on: "2026-07-20", method: "POST", path: "/postgraduate-loan/start", body: { startDate: "2026-08-01" } },
      { on: "2027-01-10", method: "POST", path: "/student-loan/end", body: { endDate: "2027-01-31" } },
    ],
    facts: {
      taxCodes: [code("C1257L")],
      studentLoans: [{ startDate: "2026-06-01", endDate: "2027-01-31", studentLoanPlan: "Plan2" }],
      postgraduateLoans: [{ startDate: "2026-08-01" }],
    },
  },
  {
    name: "Director",
    payroll: "Monthly",
    record: {
      ...BORN,
      ...SINCE,
      salary: "72000",
      taxCode: "1257L",
      director: { appointmentDate: "2025-01-06", nicMethod: "Annual" },
    },
    lines: (at) => (at === 5 ? [["BONUS", { amount: "20000.00" }]] : []),
    facts: { taxCodes: [code("1257L")], director: { appointmentDate: "2025-01-06", nicMethod: "Annual" } },
  },
  {
    name: "Alternative",
    payroll: "Monthly",
    record: {
      ...BORN,
      ...SINCE,
      salary: "54000",
      taxCode: "1257L",
      director: { appointmentDate: "2026-06-01", nicMethod: "Alternative" },
    },
    facts: { taxCodes: [code("1257L")], director: { appointmentDate: "2026-06-01", nicMethod: "Alternative" } },
  },
  {
    name: "Benefits",
    payroll: "Monthly",
    record: { ...BORN, ...SINCE, salary: "38400", taxCode: "K475" },
    lines: () => [
      ["CAR", { amount: "310.00" }],
      ["GIVING", { amount: "20.00" }],
      ["UNION", { amount: "12.50" }],
    ],
    facts: { taxCodes: [code("K475")] },
  },
  {
    name: "Hours",
    payroll: "Weekly",
    record: { ...BORN, ...SINCE, salary: "0", taxCode: "1257L" },
    lines: (at) => (at % 9 === 7 ? [] : [["HOURS", { units: `${20 + ((7 * at) % 23)}.25`, payRate: "13.47" }]]),
    facts: { taxCodes: [code("1257L")] },
  },
  {
    name: "Young",
    payroll: "Weekly",
    record: { ...BORN, ...SINCE, dateOfBirth: "2005-09-16", salary: "26000", taxCode: "1257L" },
    rises: [{ effectiveFrom: "2026-12-03", salary: "27300" }],
    facts: {
      taxCodes: [code("1257L")],
      niCategories: [
        { effectiveDate: "2026-04-06", niCategory: "M" },
        { effectiveDate: "2026-09-16", niCategory: "A" },
      ],
    },
  },
  {
    name: "Mover",
    payroll: "Weekly",
    record: { ...BORN, ...SINCE, salary: "28600", taxCode: "1257L" },
    moves: "2026-09-01",
    facts: {
      taxCodes: [code("1257L")],
      studentLoans: [{ startDate: "2026-07-01", studentLoanPlan: "Plan4" }],
    },
    changes: [
      {
        on: "2026-06-20",
        method: "POST",
        path: "/student-loan/start",
        body: { startDate: "2026-07-01", studentLoanPlan: "Plan4" },
      },
    ],
  },
  {
    name: "Short",
    payroll: "Weekly",
    record: { ...BORN, startDate: "2026-05-13", salary: "23400" },
    leaves: "2027-02-10",
    changes: [{ on: "2027-02-01", method: "PUT", path: "/leaver", body: { leavingDate: "2027-02-10" } }],
    facts: { taxCodes: [{ ...code("1257L"), week1Month1: true }] },
  },
  {
    name: "Loan",
    payroll: "Weekly",
    record: { ...BORN, ...SINCE, salary: "31200", taxCode: "1257L", week1Month1: true },
    changes: [
      {
        on: "2026-04-03",
        method: "POST",
        path: "/student-loan/start",
        body: { startDate: "2026-04-06", studentLoanPlan: "Plan1" },
      },
    ],
    lines: (at) => (at % 4 === 0 ? [["UNION", { amount: "3.10" }]] : []),
    facts: {
      taxCodes: [{ ...code("1257L"), week1Month1: true }],
      studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan1" }],
    },
  },
];
