import { describe, expect, test } from "vitest";
import { matchColumns, type PayslipColumn, readTheirPayslips, suggestColumns } from "../../src/engine/compare";

// Headings that are not of a known layout: which words are understood, what is ambiguous, and what is left over.

/** Ten wordings of a payslip's columns: each heading with what it is. */
const WORDINGS: readonly Readonly<Record<string, PayslipColumn>>[] = [
  {
    "Works Number": "employeeId",
    "Tax Code": "taxCode",
    "NI Letter": "niCategory",
    "Gross Pay": "grossPay",
    "PAYE Tax": "tax",
    "Employee NI": "ni",
    "Er NI": "employerNi",
    "Net Pay": "netPay",
  },
  {
    "Payroll ID": "employeeId",
    "Total Gross": "grossPay",
    Tax: "tax",
    "NIC Ee": "ni",
    "NIC Er": "employerNi",
    "Ee Pension": "pension",
    "Er Pension": "employerPension",
    Net: "netPay",
  },
  {
    "Employee No.": "employeeId",
    "Employee Name": "name",
    Gross: "grossPay",
    "Income Tax": "tax",
    "Employee's NIC": "ni",
    "Employer’s NIC": "employerNi",
    "Nett Pay": "netPay",
  },
  {
    "Staff No": "employeeId",
    "Pay Date": "paymentDate",
    "Taxable Gross": "taxablePay",
    PAYE: "tax",
    "Ees NIC": "ni",
    "Ers NIC": "employerNi",
    "Student Loans": "studentLoan",
  },
  {
    "Employee Reference": "employeeId",
    "Wk1Mth1 Basis": "week1Month1",
    "NI Category": "niCategory",
    "Gross for NI": "grossForEmployeeNi",
    "NI (Employee)": "ni",
    "NI (Employer)": "employerNi",
  },
  {
    "PAYROLL CODE": "employeeId",
    "TAX CODE": "taxCode",
    W1M1: "week1Month1",
    "NI TABLE": "niCategory",
    "TAX PAID": "tax",
    "STUDENT LOAN": "studentLoan",
    "POSTGRAD LOAN": "postgraduateLoan",
  },
  {
    employee_number: "employeeId",
    payment_date: "paymentDate",
    gross_pay: "grossPay",
    taxable_pay: "taxablePay",
    income_tax: "tax",
    employee_ni: "ni",
    employer_ni: "employerNi",
    net_pay: "netPay",
  },
  {
    EmployeeId: "employeeId",
    TaxCode: "taxCode",
    NiCategory: "niCategory",
    GrossPay: "grossPay",
    EmployeeNic: "ni",
    EmployeePension: "pension",
    EmployerPension: "employerPension",
    NetPay: "netPay",
  },
  {
    "National Insurance Number": "employeeId",
    Name: "name",
    "Total Gross Pay (£)": "grossPay",
    "Tax deducted": "tax",
    "National Insurance": "ni",
    "Take-home pay": "netPay",
  },
  {
    NINO: "employeeId",
    "Date paid": "paymentDate",
    "Employee pension contribution": "pension",
    "Employer pension contribution": "employerPension",
    "Postgraduate loan repayment": "postgraduateLoan",
  },
];

describe("wordings", () => {
  test.each(WORDINGS.map((wording, at) => [at + 1, wording] as const))("%i is understood", (_, wording) => {
    const columns = Object.fromEntries(Object.entries(wording).map(([heading, column]) => [column, heading]));
    expect(matchColumns(Object.keys(wording))).toEqual({ preset: null, columns, ambiguous: [], unknown: [] });
  });

  test("headings of other things are not taken for these", () => {
    const others = ["Tax Period", "Tax Ref", "Total NI", "Net Deductions", "Gross Pay YTD", "Ees NIC TD", "NI Rebate"];
    expect(suggestColumns(others)).toEqual({});
    expect(suggestColumns(["Payroll ID", "NINO"])).toEqual({ employeeId: "Payroll ID" });
  });
});

test("a column that two headings may be is ambiguous, and neither is taken", () => {
  expect(matchColumns(["Payroll ID", "PAYE", "Income Tax", "Net Pay"])).toEqual({
    preset: null,
    columns: { employeeId: "Payroll ID", netPay: "Net Pay" },
    ambiguous: [{ column: "tax", headings: ["PAYE", "Income Tax"] }],
    unknown: [],
  });
});

test("a heading that is not known is named with the nearest column that no other heading is", () => {
  const { columns, unknown } = matchColumns(["Emplyee Number", "Net Pay", "Employr NI", "Net Pey", "Department", ""]);
  expect(columns).toEqual({ netPay: "Net Pay" });
  expect(unknown).toEqual([
    { heading: "Emplyee Number", nearest: "employeeId" },
    { heading: "Employr NI", nearest: "employerNi" },
    { heading: "Net Pey", nearest: null },
    { heading: "Department", nearest: null },
  ]);
});

test("a file with our own name of the employee has no headings to explain", () => {
  expect(matchColumns(["employeeId", "netPay", "payFrequency"]).unknown).toEqual([]);
});

describe("a payment date", () => {
  const read = (date: string) => readTheirPayslips(`employeeId,paymentDate,netPay\nE1,${date},1\n`);

  test.each([
    "2026-04-30",
    "30/04/2026",
    "30-04-2026",
    "30.4.2026",
    "30 Apr 2026",
    "30-Apr-2026",
    "30 april 2026",
    "2026-04-30T00:00:00",
  ])("may be written %s", (date) => {
    expect(read(date)).toMatchObject({ ok: true, value: [{ paymentDate: "2026-04-30" }] });
  });

  test.each(["04/30/2026", "31/04/2026", "30/04", "30 Avr 2026", "30/04/26", "April", "2026-04-30T23:00:00Z"])(
    "is not %s",
    (date) => {
      expect(read(date)).toMatchObject({
        ok: false,
        problems: [{ token: "invalid_date", path: "/line/2/paymentDate" }],
      });
    },
  );
});

test("a row of totals is left out, and a row of an employee without a number is not", () => {
  const text = "name,employeeId,netPay,week1Month1\nA,E1,1,Y\nTotal,,1,\n,,,\nGrand total:,,1,\n";
  expect(readTheirPayslips(text)).toMatchObject({ ok: false, problems: [{ path: "/line/4/employeeId" }] });
  expect(readTheirPayslips(text.replace("\n,,,", ""))).toMatchObject({
    ok: true,
    value: [{ employeeId: "E1", stated: { week1Month1: true } }],
  });
  expect(readTheirPayslips("name,employeeId,netPay\nTotalis,,1\n")).toMatchObject({ ok: false });
});
