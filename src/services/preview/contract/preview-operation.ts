import { z } from "@hono/zod-openapi";
import { operation, payFrequency, pensionType, studentLoanPlan } from "../../contract";
import { exampleBody, previewExample, previewShown } from "../../pay-runs";

const field = (told: object, description: string) => ({ ...told, description });

const amount = { type: ["string", "number"], example: "2500.00" };
const text = { type: "string" };
const flag = { type: "boolean" };
const date = { ...text, format: "date" };
const factor = { type: ["string", "number"], example: "0.05" };

const line = {
  type: "object",
  properties: {
    amount,
    units: factor,
    payRate: factor,
    description: text,
    payElementCode: text,
    isTaxable: flag,
    isNiable: flag,
    isPensionable: flag,
    isQualifyingEarnings: flag,
    isAttachable: flag,
    isClass1aNiable: flag,
    lineType: text,
  },
};
const director = {
  type: ["object", "null"],
  properties: { nicMethod: { ...text, enum: ["Annual", "Alternative"] }, appointmentDate: date },
};
const bases = [
  "QualifyingEarnings",
  ...["PensionablePaySet1", "PensionablePaySet2", "PensionablePaySet3", "PensionablePayUncertified"],
];
const pension = {
  type: ["object", "null"],
  properties: {
    pensionType: { ...text, enum: pensionType.options },
    contributionBasis: { ...text, enum: bases },
    employeeFactor: factor,
    employerFactor: factor,
    additionalVoluntaryContribution: amount,
  },
};
const yearToDate = {
  type: ["object", "null"],
  properties: { taxablePay: amount, tax: amount, niBandResult: { type: "object" } },
};

/** The calculator reads the fields itself, to report everything wrong at once: they are only described here. */
export const requestFields = {
  employeeId: field({ ...text, format: "ulid" }, "The record's data is taken for everything that is not sent."),
  payFrequency: field({ ...text, enum: [...payFrequency.options, "Irregular"] }, "Needed without an employee."),
  paymentDate: field({ ...text, format: "date", example: "2026-06-30" }, "Or `taxYear` and `period`."),
  taxYear: { type: ["integer", "string"], example: 2026 },
  period: { type: "integer", minimum: 1, maximum: 56 },
  grossPay: field(amount, "One of `grossPay`, `lines` and `salary`."),
  salary: field(amount, "A year's, shared out over the payments of a year."),
  lines: field(
    { type: "array", maxItems: 100, items: line },
    "Each an `amount` or `units` and `payRate`, with `description`, `isTaxable`, `isNiable`, `isPensionable`, `isQualifyingEarnings`, `isAttachable`, `isClass1aNiable`, `lineType`.",
  ),
  taxCode: field({ ...text, example: "1257L" }, "1257L when there is none."),
  week1Month1: flag,
  niCategory: field({ ...text, example: "A" }, "A when there is none."),
  dateOfBirth: { ...text, format: "date" },
  studentLoanPlan: { type: ["string", "null"], enum: [...studentLoanPlan.options, null] },
  postgraduateLoan: flag,
  isOffPayrollWorker: field(flag, "A deemed worker repays no loan through payroll."),
  director: field(director, "`nicMethod` `Annual` or `Alternative`, and `appointmentDate`."),
  pension: field(
    pension,
    "`pensionType`, `contributionBasis`, `employeeFactor`, `employerFactor`, `additionalVoluntaryContribution`.",
  ),
  yearToDate: field(
    yearToDate,
    "`taxablePay`, `tax`, `niBandResult` and the other sums; zero when it is left out, but required in week 53, 54 and 56. What a preview returns fits here.",
  ),
  lastPaymentDate: field(
    { type: ["string", "null"], format: "date" },
    "Irregular pay: the payment before this tax week.",
  ),
  firstPaymentDateInWeek: field(
    { type: ["string", "null"], format: "date" },
    "Irregular pay: the first payment of this tax week, if this is a further one.",
  ),
  earningsPeriodToDate: field(
    { type: "object", properties: { niBandResult: { type: "object" }, studentLoan: amount, postgraduateLoan: amount } },
    "Earlier payments of the same earnings period.",
  ),
  taxPeriodToDate: field(
    { type: ["object", "null"], properties: { taxablePay: amount, tax: amount } },
    "Earlier payments of the same pay period on a week 1/month 1 basis.",
  ),
  taxTableFrequency: field(
    { type: ["string", "null"], enum: [...payFrequency.options, null] },
    "After a change to a shorter pay frequency: the longer one, by whose table tax is calculated until its period that has been paid ends. With `employeeId` from the payslips.",
  ),
  loanMultiplesOfWeeks: field(
    { type: ["string", "null"], enum: ["PeriodThreshold", "AverageWeek", null] },
    "How loans are deducted from pay of several weeks: by the threshold of the whole period, or by the average week, as HMRC's tables. With `employeeId` the payroll's; otherwise by the threshold.",
  ),
  isExtraPayment: field(flag, "An extra payment before the period's main payment: it repays no tax."),
  onStrike: field(flag, "Tax is not repaid while the dispute lasts."),
  courtOrders: field(
    { type: ["array", "null"], maxItems: 50, items: { type: "object" } },
    "Each with its `orderType` and the fields of its type, which may also be in `details`, as it is before the payment.",
  ),
  includeWorkings: flag,
} satisfies Record<string, object>;

const sent = z.looseObject({}).openapi("GrossToNetRequest", { properties: requestFields } as object);

export const previewPayslip = operation({
  id: "calculateGrossToNet",
  method: "post",
  path: "/v1/calculator/grosstonet",
  service: "Pay",
  summary: "Calculates a payslip from gross to net; nothing is stored",
  description:
    "With `employeeId`, tax code, category letter, loans, directorship, salary, pay frequency and the year before come from the record as it is on the payment date: the year of the last final payslip, else the opening balances. What is sent wins.",
  scope: "organisation",
  body: sent,
  data: previewShown,
  token: "gross_to_net_calculated",
  examples: {
    body: exampleBody,
    data: previewExample,
  },
});
