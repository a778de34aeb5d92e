import { VALID_PENSION_FACTS } from "./valid-facts-pensions";
import { VALID_STATUTORY_FACTS } from "./valid-facts-statutory";

// One valid set of facts with every field that exists, for each public function that takes facts.

const LETTERS = {
  A: {
    grossForEmployeeNi: "3000.00",
    ni: "156.16",
    employerNi: "387.45",
    bands: { atLel: "559.00", lelToPt: "489.00", ptToUel: "1952.00", aboveUel: "0.00" },
  },
};
const PAYMENT = { payFrequency: "Monthly", paymentDate: "2026-05-29" } as const;
const CODE = { taxCode: "1257L", week1Month1: false };
const LOANS = {
  studentLoanPlan: ["Plan1", "Plan2"],
  postgraduateLoan: true,
  loanMultiplesOfWeeks: "AverageWeek",
} as const;
const PERIOD = { niEarningsPeriod: { unit: "Month", count: 1 } } as const;
const TERMS = {
  taxPeriodToDate: { taxablePay: "500", tax: "1.20" },
  taxTableFrequency: null,
  taxedThroughPeriod: null,
  isExtraPayment: false,
  onStrike: false,
};
const INTERVAL = { lastPaymentDate: "2026-04-30", firstPaymentDateInWeek: null, employmentStartDate: "2026-04-06" };
const DIRECTOR = { nicMethod: "Alternative", appointmentDate: "2026-04-01", cessationDate: "2026-12-31" } as const;
const TAX_TO_DATE = { taxablePay: "3000", tax: "390.20", previousTaxablePay: "100", previousTaxPaid: "20" };

export const VALID_FACTS = {
  ...VALID_PENSION_FACTS,
  ...VALID_STATUTORY_FACTS,
  apprenticeshipLevy: {
    taxYear: "2026-27",
    taxMonth: 2,
    payBillToDate: "600000",
    levyBefore: "250",
    allowanceShare: "15000",
  },
  class1aOnTermination: { taxYear: 2026, taxableAwards: "20000.10" },
  terminationAward: { taxYear: 2026, amount: "25000.10", paidBefore: "20000" },
  carryForwardTaxCode: { taxYear: 2026, taxCode: "1257L", week1Month1: true },
  employmentAllowance: {
    taxYear: 2026,
    employerNi: "4000",
    allowanceUsed: "1000.50",
    previousYearEmployerNi: "52000",
    isSingleDirectorCompany: false,
    isExcluded: false,
  },
  incomeTax: {
    ...PAYMENT,
    ...CODE,
    taxablePay: "3000",
    benefitsTaxedViaPayroll: "150.25",
    yearToDate: TAX_TO_DATE,
    ...TERMS,
    lastPaymentDate: "2026-04-30",
    firstPaymentDateInWeek: null,
  },
  minimumWage: {
    periodStartDate: "2026-05-01",
    dateOfBirth: "2006-06-01",
    apprenticeshipStartDate: "2025-09-01",
    payThatCounts: "1500",
    deductionsForEmployer: "10",
    hours: "150.25",
    accommodationDays: 10,
    accommodationCharge: "80",
  },
  nationalInsurance: {
    ...PAYMENT,
    ...PERIOD,
    earnings: { A: "3000", C: "200.50" },
    earningsPeriodToDate: LETTERS,
    director: DIRECTOR,
    isFinalPayment: false,
    directorToDate: LETTERS,
    ...INTERVAL,
  },
  payYear: {
    taxYear: "2026-27",
    payFrequency: "Monthly",
    taxCodes: [
      { effectiveDate: "2026-04-06", taxCode: "1257L" },
      { effectiveDate: "2026-09-01", taxCode: "K100" },
    ],
    niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
    studentLoans: [{ startDate: "2026-04-06", endDate: null, studentLoanPlan: "Plan2" }],
    postgraduateLoans: [{ startDate: "2026-06-01", endDate: "2026-12-31" }],
    director: DIRECTOR,
    isOffPayrollWorker: false,
    leavingDate: null,
    p45IssueDate: null,
    lastPaymentDate: null,
    employmentStartDate: "2026-04-06",
    openingBalance: null,
    payments: [
      { paymentDate: "2026-04-30", grossPay: "3000" },
      { paymentDate: "2026-05-29", lines: [{ amount: "2500" }], loanMultiplesOfWeeks: "AverageWeek", ...TERMS },
    ],
  },
  starterTaxCode: {
    startDate: "2026-05-11",
    statement: null,
    p45: { leavingDate: "2026-05-01", taxCode: "1257L", week1Month1: false },
  },
  studentLoans: { ...PAYMENT, ...LOANS, ...PERIOD, ...INTERVAL, isOffPayrollWorker: false, niablePay: "3000" },
  grossToNet: {
    ...PAYMENT,
    ...CODE,
    ...LOANS,
    ...PERIOD,
    niCategory: "A",
    lines: [
      { id: "1", code: "BASIC", description: "Salary", amount: "3000", isTaxable: true, isNiable: true },
      { lineType: "StatutoryPayment", statutoryType: "StatutorySickPay", amount: "100" },
      { lineType: "PensionContribution", pensionType: "NetPayArrangement", amount: "90" },
    ],
    ...TERMS,
    ...INTERVAL,
    isOffPayrollWorker: false,
    director: DIRECTOR,
    isFinalPayment: false,
    yearToDate: { ...TAX_TO_DATE, niBandResult: LETTERS, niBandResultDirector: LETTERS, grossPay: "3000" },
  },
} as const;
