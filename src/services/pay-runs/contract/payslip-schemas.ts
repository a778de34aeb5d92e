import { z } from "@hono/zod-openapi";
import { addressShown, idField, money, payFrequency, pensionType, studentLoanPlan, withExamples } from "../../contract";
import { amountsShown } from "./amount-schemas";
import { previewExample } from "./preview-example";
import { previewShown } from "./preview-schema";

const text = () => z.string().nullable();
const address = addressShown.nullable();

const personFields = withExamples({
  firstName: [z.string(), "Sample"],
  lastName: [z.string(), "Baker"],
  payrollId: [z.string(), "1"],
  nationalInsuranceNumber: [text(), null],
  address: [address, null],
  department: [text(), null],
  jobTitle: [text(), null],
});

const person = z.strictObject(personFields.shape);
const employer = z.strictObject({ name: text(), address, payeReference: text() });
const hour = z.strictObject({ description: z.string(), units: z.string(), payRate: text() });
const payment = z
  .strictObject({ method: z.string().nullable(), accountName: text(), accountNumberLast4: text(), amount: money() })
  .openapi({
    description:
      "A part of net pay, with the last four digits of its account's number. `method` is null where it is to be paid by Bacs and there is no account.",
  });
const otherJobs = z
  .strictObject({
    employeeIds: z.array(idField()),
    nominatedEmployeeId: idField(),
    earningsPeriod: payFrequency,
    paidBefore: z.array(
      z.strictObject({ niCategory: z.string(), grossForEmployeeNi: money(), ni: money(), employerNi: money() }),
    ),
  })
  .openapi("PayslipOtherJobs", {
    description:
      "The person's other jobs with the employer, whose earnings are added for National Insurance and loans: the shortest interval of all of them is the earnings period, and `paidBefore` is what the others had paid in it. National Insurance is reported under `nominatedEmployeeId`. Null for the only job, or one that is not added.",
  });
const { yearToDate, summaryItems, niBreakdown, shortfall, workings } = previewShown.shape;

export const payslipShown = z
  .strictObject({
    payslipId: z.string().nullable().openapi({ description: "Null on a preview: nothing of it is kept." }),
    employeeId: idField(),
    payrollConfigId: idField(),
    year: z.int(),
    period: z.int(),
    supplementary: z.int(),
    payRunId: idField().nullable().openapi({ description: "Null on a preview in another frequency." }),
    status: z.enum(["PREVIEW", "FINAL"]),
    payFrequency,
    periodStartDate: z.string(),
    periodEndDate: z.string(),
    paymentDate: z.string(),
    taxWeek: z.int(),
    taxMonth: z.int(),
    employee: person,
    employer,
    taxCode: z.string(),
    week1Month1: z.boolean(),
    niCategory: z.string(),
    studentLoanPlan: studentLoanPlan.nullable(),
    isDirector: z.boolean(),
    otherJobs: otherJobs.nullable(),
    paymentMethod: z.string(),
    forPeriod: amountsShown,
    yearToDate,
    employmentToDate: amountsShown,
    summaryItems,
    niBreakdown,
    pensionRefundsByType: z.partialRecord(pensionType, z.string()),
    hours: z.array(hour),
    shortfall,
    payments: z.array(payment),
    workings,
    rulesDigest: z.string(),
  })
  .openapi("PayslipData");
export type PayslipData = z.input<typeof payslipShown>;

export const payslipExample: PayslipData = {
  payslipId: null,
  employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
  payRunId: "01JZ3V6D4R8QK2M5N7P9T1W3X7",
  year: 2026,
  period: 1,
  supplementary: 0,
  status: "PREVIEW",
  payFrequency: "Monthly",
  periodStartDate: "2026-04-01",
  periodEndDate: "2026-04-30",
  paymentDate: "2026-04-30",
  taxWeek: 4,
  taxMonth: 1,
  employee: personFields.example,
  employer: { name: "Sample Bakery Ltd", address: null, payeReference: null },
  taxCode: "1257L",
  week1Month1: false,
  niCategory: "A",
  studentLoanPlan: null,
  isDirector: false,
  otherJobs: null,
  paymentMethod: "Bacs",
  forPeriod: previewExample.forPeriod,
  yearToDate: previewExample.yearToDate,
  employmentToDate: previewExample.forPeriod,
  summaryItems: previewExample.summaryItems,
  niBreakdown: previewExample.niBreakdown,
  pensionRefundsByType: {},
  hours: [],
  shortfall: null,
  workings: null,
  payments: [{ method: "Bacs", accountName: "Sample Baker", accountNumberLast4: "5678", amount: "2453.64" }],
  rulesDigest: previewExample.rulesDigest,
};
