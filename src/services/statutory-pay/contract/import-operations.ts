import { z } from "@hono/zod-openapi";
import {
  amountField,
  dateField,
  decimalField,
  EMPLOYEE_NOT_FOUND,
  idField,
  money,
  moneyOf,
  operation,
  PAYROLL_NOT_FOUND,
  periodField,
  statutoryType,
  taxYearField,
  textField,
  withExamples,
} from "../../contract";
import { AWARD_FIELDS, averageEarnings, LARGEST_COUNT } from "./award-fields";
import { examplePayment } from "./examples";
import { paymentShown } from "./payment-schemas";
import {
  EXAMPLE_EMPLOYEE,
  EXAMPLE_PAYMENT,
  EXAMPLE_PAYROLL,
  OVERLAPPING,
  ofEmployee,
  PAYMENTS,
  paymentVersion,
  STATUTORY,
} from "./words";

/** What a previous payroll hands over, beside the fields of the award. */
export const IMPORT_FIELDS = {
  averageWeeklyEarnings: averageEarnings,
  previousProviderName: textField(160).nullish(),
  amountPaid: amountField().transform(moneyOf).nullish(),
  weeksPaid: decimalField({ places: 2, most: 100 }).nullish(),
  daysPaid: z.int().min(0).max(6).nullish().openapi({ description: "Days paid of the week after those." }),
  chainStartDate: dateField().nullish().openapi({ description: "Sick pay: the first day of the linked sickness." }),
  lastSickDate: dateField().nullish(),
  spellStartDate: dateField().nullish(),
  waitingDaysServed: z.int().min(0).max(LARGEST_COUNT).nullish(),
  weeksUsed: decimalField({ places: 2, most: 100 }).nullish(),
  protectedFlatRate: z.boolean().nullish().openapi({ description: "Whether the spell was paid before 6 April 2026." }),
};

export const importPayment = operation({
  ...STATUTORY,
  id: "importStatutoryPayAward",
  method: "post",
  path: `${PAYMENTS}/import/{employeeId}`,
  summary: "Imports an award that another payroll began: what is left of it is paid here",
  description:
    "Family pay: the weeks paid are line items that no run posts, and pay continues after them. Sick pay: `startDate` is the first day of sickness here, and `chainStartDate`, `lastSickDate`, `waitingDaysServed` and `weeksUsed` say what happened before. The average earnings are final: no payslips are read.",
  params: ofEmployee,
  body: z.strictObject({ statutoryType, ...AWARD_FIELDS, ...IMPORT_FIELDS }).openapi("ImportedStatutoryAward"),
  data: paymentShown,
  status: 201,
  token: "statutory_payment_imported",
  idempotent: true,
  versioned: paymentVersion,
  refusals: [EMPLOYEE_NOT_FOUND, OVERLAPPING],
  examples: {
    body: {
      statutoryType: "StatutoryPaternityPay",
      qualifyingEventDate: "2026-12-01",
      actualBirthDate: "2026-12-01",
      childEventType: "Birth",
      blocks: [{ startDate: "2026-12-07", weeks: 2 }],
      averageWeeklyEarnings: "480.00",
      weeksPaid: "1",
    },
    data: { ...examplePayment, isImported: true, status: "InProgress" },
  },
});

const outcome = z.enum(["Matched", "AmountDiffers", "MissingInRun", "MissingInSchedule"]);

const resultsFields = withExamples({
  statutoryPayId: [idField(), EXAMPLE_PAYMENT],
  employeeId: [idField(), EXAMPLE_EMPLOYEE],
  lineItemSequence: [z.int(), 1],
  outcome: [outcome, "Matched"],
  scheduledAmount: [money().nullable(), "123.25"],
  paidAmount: [money().nullable(), "123.25"],
});

export const reconcilePayments = operation({
  ...STATUTORY,
  id: "reconcileStatutoryPay",
  method: "post",
  path: `${PAYMENTS}/reconcile`,
  summary: "Compares the slices of a pay period with what its run pays",
  description: "Of a locked run with its final payslips, of an open one with its previews.",
  body: z
    .strictObject({
      payrollConfigId: idField(),
      year: taxYearField(),
      period: periodField(),
      employeeId: idField().nullish(),
    })
    .openapi("StatutoryReconciliation"),
  data: z
    .strictObject({
      results: z.array(z.strictObject(resultsFields.shape)),
      summary: z.strictObject({
        Matched: z.int(),
        AmountDiffers: z.int(),
        MissingInRun: z.int(),
        MissingInSchedule: z.int(),
      }),
    })
    .openapi("StatutoryReconciled"),
  token: "statutory_payments_reconciled",
  refusals: [
    PAYROLL_NOT_FOUND,
    { status: 404, token: "pay_run_not_found", when: "The period has no run yet." },
    EMPLOYEE_NOT_FOUND,
  ],
  examples: {
    body: { payrollConfigId: EXAMPLE_PAYROLL, year: 2026, period: 1 },
    data: {
      results: [resultsFields.example],
      summary: { Matched: 1, AmountDiffers: 0, MissingInRun: 0, MissingInSchedule: 0 },
    },
  },
});
