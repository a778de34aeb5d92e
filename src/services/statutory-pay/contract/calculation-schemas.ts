import { z } from "@hono/zod-openapi";
import { RATE_BASES, SLICE_SOURCES } from "../../../engine/statutory-pay";
import { money, statutoryType, withExamples, workingStep } from "../../contract";
import { EXAMPLE_PAYMENT, EXAMPLE_PAYROLL } from "./words";

const date = () => z.string().nullable();
const rateBasis = z.enum(RATE_BASES);
const weeklyRate = z
  .string()
  .openapi({ description: 'Pounds, exact: "194.32", with up to six decimals, "92.312", or a division, "2400 ÷ 13".' });

export const weekShownFields = withExamples({
  weekNumber: [z.int(), 1],
  weekStartDate: [z.string(), "2026-11-01"],
  weekEndDate: [z.string(), "2026-11-07"],
  days: [z.int().openapi({ description: "Days paid." }), 5],
  rateBasis: [rateBasis, "Flat"],
  weeklyRate: [weeklyRate, "123.25"],
  amount: [money(), "123.25"],
  status: [z.enum(["Payable", "Worked", "NotPayable", "Waiting"]), "Payable"],
  reason: [z.string().nullable().openapi({ description: "Why a week is lost." }), null],
  isProvisional: [z.boolean(), false],
});

export const weekShown = z.strictObject(weekShownFields.shape).openapi("StatutoryWeek");

const dayShown = z
  .strictObject({
    date: z.string(),
    weekNumber: z.int().nullable(),
    amount: money(),
    isQualifyingDay: z.boolean(),
    isWaitingDay: z.boolean(),
  })
  .openapi("StatutoryDay");

export const lineItemShownFields = withExamples({
  lineItemSequence: [z.int(), 1],
  weekNumber: [z.int(), 1],
  weekStartDate: [z.string(), "2026-11-01"],
  weekEndDate: [z.string(), "2026-11-07"],
  from: [z.string(), "2026-11-02"],
  to: [z.string(), "2026-11-06"],
  days: [z.int(), 5],
  rateBasis: [rateBasis, "Flat"],
  weeklyRate: [weeklyRate, "123.25"],
  amount: [money(), "123.25"],
  source: [z.enum(SLICE_SOURCES), "PayrollRun"],
  payrollConfigId: [z.string().nullable(), EXAMPLE_PAYROLL],
  year: [z.int().nullable().openapi({ description: "Null for days outside the payroll's calendar." }), 2026],
  period: [z.int().nullable(), 8],
  paymentDate: [date(), "2026-11-30"],
  status: [z.enum(["Pending", "Paid"]), "Pending"],
  isFrozen: [z.boolean().openapi({ description: "Whether a locked run has paid it." }), false],
  isManuallyAdjusted: [z.boolean(), false],
  adjustmentReason: [z.string().nullable(), null],
  originalAmount: [money().nullable(), null],
  isArrears: [z.boolean(), false],
  payrollLineId: [
    z.string().nullable().openapi({ description: "The `id` of its row on the payslip." }),
    `internal_statutory_${EXAMPLE_PAYMENT}_1`,
  ],
});

export const lineItemShown = z.strictObject(lineItemShownFields.shape).openapi("StatutoryLineItem");

const recovery = z
  .strictObject({
    isSmallEmployer: z
      .boolean()
      .nullable()
      .openapi({ description: "Null if it is not recorded whether the employer is." }),
    recoveryRate: z.string().nullable().openapi({ description: 'In per cent: "92.00" is 92%.' }),
    recoverableAmount: money(),
    compensationRate: z.string().nullable(),
    compensationAmount: money(),
  })
  .openapi("StatutoryRecovery");

const warning = z.strictObject({ token: z.string(), text: z.string(), weekNumber: z.int().nullable() });

export const outcomeFields = withExamples({
  chainStartDate: [date().openapi({ description: "Null if the absence is too short to count." }), "2026-11-02"],
  exclusionReason: [z.string().nullable(), null],
  waitingDays: [z.int(), 0],
  paidDays: [z.int(), 5],
  weeksUsed: [z.string(), "1.00"],
  chainWeeksRemaining: [z.string().nullable(), "27.00"],
  lastPaidDate: [date(), "2026-11-06"],
});

/** What a calculation shows beside its line items, its days and its workings; it is stored with an award. */
export const OUTCOME = {
  startDate: date(),
  endDate: date().openapi({ description: "Null if the end is not known." }),
  totalAmount: money(),
  isEntitled: z.boolean(),
  entitlementFailureReasons: z.array(z.string()),
  averageWeeklyEarnings: money().nullable().openapi({ description: "To the nearest penny; rates use the exact one." }),
  exactAverageWeeklyEarnings: z.string().nullable(),
  averageEarningsSource: z.enum(["Payslips", "Override", "Import"]).nullable(),
  relevantPeriodStartDate: date(),
  relevantPeriodEndDate: date(),
  qualifyingWeekStartDate: date(),
  qualifyingWeekEndDate: date(),
  testDate: date(),
  lowerEarningsLimit: money().nullable(),
  weeks: z.array(weekShown),
  recovery,
  conditions: z.array(z.looseObject({ isMet: z.boolean() })).openapi({ description: "With the figures compared." }),
  keyDates: z.record(z.string(), date()),
  notices: z.array(z.strictObject({ startDate: z.string(), noticeDueDate: date(), isLate: z.boolean().nullable() })),
  sickness: z
    .strictObject(outcomeFields.shape)
    .openapi("SickPayOfChain")
    .nullable()
    .openapi({ description: "Of sick pay: what the absence takes of its chain." }),
  overpayments: z.array(
    z.strictObject({ weekNumber: z.int(), weekStartDate: z.string(), weekEndDate: z.string(), amount: money() }),
  ),
  warnings: z.array(warning),
  rulesDigest: z.string(),
};

export const DETAILS = { dailyBreakdown: z.array(dayShown), workings: z.array(workingStep).nullable() };

export const CALCULATION = {
  statutoryType,
  ...OUTCOME,
  ...DETAILS,
  lineItems: z.array(lineItemShown),
};

export type ShownWeek = z.input<typeof weekShown>;
export type ShownLineItem = z.input<typeof lineItemShown>;
