import { z } from "@hono/zod-openapi";
import { RATE_BASES, SLICE_SOURCES } from "../../../engine/statutory-pay";
import { money, statutoryType, workingStep } from "../../contract";

const date = () => z.string().nullable();
const rateBasis = z.enum(RATE_BASES);
const weeklyRate = z
  .string()
  .openapi({ description: 'Pounds, exact: "194.32", with up to six decimals, "92.312", or a division, "2400 ÷ 13".' });

export const weekShown = z
  .strictObject({
    weekNumber: z.int(),
    weekStartDate: z.string(),
    weekEndDate: z.string(),
    days: z.int().openapi({ description: "Days paid." }),
    rateBasis,
    weeklyRate,
    amount: money(),
    status: z.enum(["Payable", "Worked", "NotPayable", "Waiting"]),
    reason: z.string().nullable().openapi({ description: "Why a week is lost." }),
    isProvisional: z.boolean(),
  })
  .openapi("StatutoryWeek");

const dayShown = z
  .strictObject({
    date: z.string(),
    weekNumber: z.int().nullable(),
    amount: money(),
    isQualifyingDay: z.boolean(),
    isWaitingDay: z.boolean(),
  })
  .openapi("StatutoryDay");

export const lineItemShown = z
  .strictObject({
    lineItemSequence: z.int(),
    weekNumber: z.int(),
    weekStartDate: z.string(),
    weekEndDate: z.string(),
    from: z.string(),
    to: z.string(),
    days: z.int(),
    rateBasis,
    weeklyRate,
    amount: money(),
    source: z.enum(SLICE_SOURCES),
    payrollConfigId: z.string().nullable(),
    year: z.int().nullable().openapi({ description: "Null for days outside the payroll's calendar." }),
    period: z.int().nullable(),
    paymentDate: date(),
    status: z.enum(["Pending", "Paid"]),
    isFrozen: z.boolean().openapi({ description: "Whether a locked run has paid it." }),
    isManuallyAdjusted: z.boolean(),
    adjustmentReason: z.string().nullable(),
    originalAmount: money().nullable(),
    isArrears: z.boolean(),
    payrollLineId: z.string().nullable().openapi({ description: "The `id` of its row on the payslip." }),
  })
  .openapi("StatutoryLineItem");

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
    .strictObject({
      chainStartDate: date().openapi({ description: "Null if the absence is too short to count." }),
      exclusionReason: z.string().nullable(),
      waitingDays: z.int(),
      paidDays: z.int(),
      weeksUsed: z.string(),
      chainWeeksRemaining: z.string().nullable(),
      lastPaidDate: date(),
    })
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
