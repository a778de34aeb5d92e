import type { PayslipPreset } from "./preset";

/** Payescape's report of a pay run for checking, on the engine of PayRun.io. */
export const PAYESCAPE_PAY_RUN: PayslipPreset = {
  id: "payescape-pay-run",
  title: "Payescape, pay run report",
  of: "File",
  headings: [
    ...["PayRunDate", "EeRef", "Name", "Dept", "CostCentre", "Branch", "Status", "TaxCode", "NILetter"],
    ...["PreTaxAddDed", "GrossedUpTaxThisRun", "EeNIPdByEr", "GUStudentLoan", "GUNIReduction", "PenPreTaxEeGU"],
    ...["TotalAbsencePay", "HolidayPay", "PenPreTaxEe", "TaxablePay", "Tax", "NI", "PostTaxAddDed", "PostTaxPension"],
    ...["AEO", "StudentLoan", "NetPay", "ErNI", "PenEr", "TotalGrossUp", "TotalNICs", "TotalPens"],
  ],
  columns: {
    employeeId: "EeRef",
    name: "Name",
    paymentDate: "PayRunDate",
    taxCode: "TaxCode",
    niCategory: "NILetter",
    taxablePay: "TaxablePay",
    tax: "Tax",
    ni: "NI",
    employerNi: "ErNI",
    studentLoan: "StudentLoan",
    employerPension: "PenEr",
    netPay: "NetPay",
  },
  omits:
    "It does not state gross pay, postgraduate loans and week 1/month 1; the employee pension is in two columns, before and after tax, and is not read. It is a sheet: save it as CSV.",
  source:
    "github.com/Payescape/PayRunIOClassLibrary, PayRunIOClassLibrary/Class1.cs, CreateListOfFixedColumns, commit 583f90f",
  read: "2021-07-15",
};
