import { z } from "@hono/zod-openapi";
import {
  amountField,
  dateField,
  EMPLOYEE_NOT_FOUND,
  idField,
  money,
  moneyOf,
  operation,
  periodField,
  statutoryType,
  taxYearField,
  withExamples,
} from "../../contract";
import { CALCULATION } from "./calculation-schemas";
import { exampleDetails, exampleLineItem, exampleOutcome, examplePayment } from "./examples";
import { paymentShown } from "./payment-schemas";
import { EXAMPLE_PAYMENT, MISSING, ONE_PAYMENT, ofEmployee, ofPayment, PAYMENTS, STATUTORY } from "./words";

const payslipsFields = withExamples({
  payslipId: [idField().nullable(), "01JZ3V6D4R8QK2M5N7P9T1W3S3"],
  paymentDate: [z.string(), "2026-06-30"],
  grossForEmployeeNi: [money(), "2500.00"],
  year: [z.int().nullable(), 2026],
  period: [z.int().nullable(), 3],
  from: [z.string().nullable().openapi({ description: "The first day of the weeks that it pays." }), "2026-06-01"],
  to: [z.string().nullable(), "2026-06-30"],
});

const getAverageEarningsFields = withExamples({
  statutoryType: [statutoryType, "StatutorySickPay"],
  averageWeeklyEarnings: [money(), "576.92"],
  exactAverageWeeklyEarnings: [z.string(), "7500 ÷ 13"],
  relevantPeriodStartDate: [
    z.string().nullable().openapi({ description: "Null if the contract's pay is taken." }),
    "2026-05-01",
  ],
  relevantPeriodEndDate: [z.string().nullable(), "2026-06-30"],
  testDate: [z.string(), "2026-07-13"],
  payslips: [z.array(z.strictObject(payslipsFields.shape)), [payslipsFields.example]],
  lowerEarningsLimit: [money().nullable(), null],
  isAboveLowerEarningsLimit: [z.boolean().nullable().openapi({ description: "Null if there is no such test." }), null],
});

export const getAverageEarnings = operation({
  ...STATUTORY,
  id: "getAverageWeeklyEarnings",
  method: "get",
  path: `${PAYMENTS}/calculations/employees/{employeeId}/average-earnings`,
  summary: "An employee's average weekly earnings before a statutory payment, from final payslips",
  description:
    "`startDate` is the first day of the sickness, or of the pay; family payments also need `qualifyingEventDate`. Pay days of the relevant period without a final payslip are refused.",
  params: ofEmployee,
  query: z.object({
    startDate: dateField(),
    statutoryType: statutoryType.optional().openapi({ description: "`StatutorySickPay` by default." }),
    qualifyingEventDate: dateField().optional(),
    actualBirthDate: dateField().optional(),
  }),
  data: z.strictObject(getAverageEarningsFields.shape).openapi("AverageWeeklyEarnings"),
  token: "average_earnings_calculated",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: getAverageEarningsFields.example },
});

const rise = z
  .strictObject({ effectiveFrom: z.string(), previousSalary: money(), newSalary: money() })
  .openapi("StatutoryPayRise");

const detectPayRiseFields = withExamples({
  payRiseDetected: [z.boolean(), true],
  payRises: [z.array(rise), [{ effectiveFrom: "2026-06-01", previousSalary: "30000.00", newSalary: "33000.00" }]],
  isWithinRelevantPeriod: [z.boolean(), true],
  currentAverageWeeklyEarnings: [money().nullable(), "576.92"],
  recalculatedAverageWeeklyEarnings: [money().nullable(), "634.62"],
  weeksChanged: [z.array(z.int()), [1, 2, 3]],
  difference: [money(), "155.78"],
});

export const detectPayRise = operation({
  ...STATUTORY,
  id: "detectAlabasterPayRise",
  method: "get",
  path: `${ONE_PAYMENT}/alabaster-detection`,
  summary: "Whether a pay rise changes the average earnings of an award, and by how much; nothing is changed",
  description: "Rises of the salary history that are not applied yet. They count until the end of maternity leave.",
  params: ofPayment,
  data: z.strictObject(detectPayRiseFields.shape).openapi("PayRiseDetection"),
  token: "pay_rise_detected",
  refusals: MISSING,
  examples: { data: detectPayRiseFields.example },
});

export const recalculatePayRise = operation({
  ...STATUTORY,
  id: "recalculateStatutoryPayAward",
  method: "post",
  path: `${ONE_PAYMENT}/alabaster-recalculate`,
  summary: "Calculates an award again with a pay rise and stores the calculation, to be applied",
  description: "With the rise that is sent, or without one with those that are detected.",
  params: ofPayment,
  body: z
    .strictObject({ effectiveFrom: dateField().optional(), newSalary: amountField().transform(moneyOf).optional() })
    .superRefine(({ effectiveFrom, newSalary }, context) => {
      const missing = effectiveFrom === undefined ? "effectiveFrom" : newSalary === undefined ? "newSalary" : null;
      if (missing === null || (effectiveFrom === undefined && newSalary === undefined)) return;
      context.addIssue({ code: "custom", path: [missing], params: { token: "required" } });
    })
    .openapi("PayRise"),
  bodyOptional: true,
  data: z
    .strictObject({
      recalculationId: idField(),
      ...CALCULATION,
      difference: money(),
      lineItemsBefore: CALCULATION.lineItems,
    })
    .openapi("PayRiseRecalculation"),
  status: 201,
  token: "pay_rise_recalculated",
  idempotent: true,
  refusals: [...MISSING, { status: 409, token: "pay_rise_not_detected", when: "No rise changes the award." }],
  examples: {
    body: { effectiveFrom: "2026-06-01", newSalary: "33000.00" },
    data: {
      recalculationId: "01JZ3V6D4R8QK2M5N7P9T1W3S4",
      statutoryType: "StatutoryMaternityPay",
      ...exampleOutcome,
      ...exampleDetails,
      lineItems: [exampleLineItem],
      lineItemsBefore: [exampleLineItem],
      difference: "155.78",
    },
  },
});

export const applyPayRise = operation({
  ...STATUTORY,
  id: "applyStatutoryPayRecalculation",
  method: "post",
  path: `${ONE_PAYMENT}/alabaster-update-line-items`,
  summary: "Applies a recalculation with a pay rise: what is paid already is made up by arrears",
  description:
    "The arrears are paid in the open period that is named, by default the first one. A recalculation can be applied once.",
  params: ofPayment,
  body: z
    .strictObject({
      recalculationId: idField(),
      payArrearsIn: z
        .strictObject({ year: taxYearField(), period: periodField() })
        .optional()
        .openapi({ description: "An open period; the first one by default." }),
    })
    .openapi("PayRiseApplication"),
  data: z
    .strictObject({
      ...paymentShown.shape,
      arrears: z.array(
        z.strictObject({ weekNumber: z.int(), amount: money(), year: z.int().nullable(), period: z.int().nullable() }),
      ),
    })
    .openapi("StatutoryPaymentWithArrears"),
  token: "pay_rise_applied",
  idempotent: true,
  refusals: [
    ...MISSING,
    { status: 404, token: "recalculation_not_found", when: "The award has no such recalculation." },
    { status: 409, token: "pay_rise_already_applied", when: "The recalculation was applied before." },
  ],
  examples: {
    body: { recalculationId: "01JZ3V6D4R8QK2M5N7P9T1W3S4", payArrearsIn: { year: 2026, period: 9 } },
    data: {
      ...examplePayment,
      statutoryPayId: EXAMPLE_PAYMENT,
      arrears: [{ weekNumber: 1, amount: "51.93", year: 2026, period: 9 }],
    },
  },
});
