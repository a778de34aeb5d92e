import { z } from "@hono/zod-openapi";
import { byName, LETTER_AMOUNTS, NI_BANDS } from "../../../engine/base";
import { money, studentLoanPlan } from "../../contract";
import { LEAVING_REASONS, LOAN_SOURCES, SALARY_SOURCES, TAX_CODE_SOURCES } from "../store/employee-rows";

/** Records of an employee as responses show them. */
export const taxCodeShown = z
  .strictObject({
    effectiveDate: z.string(),
    taxCode: z.string(),
    week1Month1: z.boolean(),
    source: z.enum(TAX_CODE_SOURCES),
    notificationId: z.string().nullable(),
    previousTaxablePay: money().nullable(),
    previousTaxPaid: money().nullable(),
    createdAt: z.string(),
  })
  .openapi("TaxCodeRecord");

export const niCategoryShown = z
  .strictObject({
    effectiveDate: z.string(),
    niCategory: z.string(),
    workplacePostcode: z.string().nullable(),
    civilianEmploymentStartDate: z.string().nullable(),
    createdAt: z.string(),
  })
  .openapi("NiCategoryRecord");

export const salaryShown = z
  .strictObject({
    salary: money(),
    effectiveFrom: z.string(),
    reason: z.string().nullable(),
    fullTimeSalary: money().nullable(),
    fteFactor: z.string().nullable(),
    source: z.enum(SALARY_SOURCES),
    createdAt: z.string(),
  })
  .openapi("SalaryVersion");

const loanSource = z.enum(LOAN_SOURCES);
const loan = {
  startDate: z.string(),
  endDate: z.string().nullable(),
  source: loanSource,
  notificationId: z.string().nullable(),
};
export const studentLoanShown = z.strictObject({ studentLoanPlan, ...loan }).openapi("StudentLoanRecord");
export const postgraduateLoanShown = z.strictObject(loan).openapi("PostgraduateLoanRecord");

export const leaverShown = z
  .strictObject({
    leavingDate: z.string(),
    leavingReason: z.enum(LEAVING_REASONS).nullable(),
    isDeceased: z.boolean(),
    payAfterLeaving: z.boolean(),
    p45Issued: z.boolean(),
  })
  .openapi("LeaverRecord");

const letter = z.strictObject({
  ...byName(LETTER_AMOUNTS, money),
  bands: z.strictObject(byName(NI_BANDS, money)).nullable(),
});

export const openingBalanceShown = z
  .strictObject({
    grossPay: money().nullable(),
    taxablePay: money(),
    tax: money(),
    previousTaxablePay: money().nullable(),
    previousTaxPaid: money().nullable(),
    niBandResult: z.record(z.string(), letter),
    studentLoan: money().nullable(),
    postgraduateLoan: money().nullable(),
    pensionContributionsByType: z.record(z.string(), money()),
    pension: money(),
    employerPension: money().nullable(),
    statutoryPay: z.record(z.string(), money()),
    benefitsTaxedViaPayroll: money().nullable(),
    class1aOnTermination: money().nullable(),
    weeksPaid: z.int().nullable(),
    grossForEmployeeNi: money(),
    grossForEmployerNi: money(),
    ni: money(),
    employerNi: money(),
  })
  .openapi("OpeningBalanceRecord");
