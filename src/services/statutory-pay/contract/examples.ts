import type { Outcome } from "../calculate/outcome";
import { lineItemShownFields, outcomeFields, weekShownFields } from "./calculation-schemas";
import type { ListedPayment, ShownPayment } from "./payment-schemas";
import { EXAMPLE_EMPLOYEE, EXAMPLE_PAYMENT, EXAMPLE_TIME } from "./words";

/** A request that is accepted for any employee. */
export const exampleAward = {
  statutoryType: "StatutorySickPay",
  startDate: "2026-11-02",
  endDate: "2026-11-06",
  averageEarningsOverride: "480.00",
} as const;

export const exampleWeek = weekShownFields.example;

export const exampleLineItem = lineItemShownFields.example;

export const exampleOutcome: Outcome = {
  startDate: "2026-11-02",
  endDate: "2026-11-06",
  totalAmount: "123.25",
  isEntitled: true,
  entitlementFailureReasons: [],
  averageWeeklyEarnings: "480.00",
  exactAverageWeeklyEarnings: "480",
  averageEarningsSource: "Override",
  relevantPeriodStartDate: null,
  relevantPeriodEndDate: null,
  qualifyingWeekStartDate: null,
  qualifyingWeekEndDate: null,
  testDate: "2026-11-02",
  lowerEarningsLimit: null,
  weeks: [exampleWeek],
  recovery: {
    isSmallEmployer: null,
    recoveryRate: null,
    recoverableAmount: "0.00",
    compensationRate: null,
    compensationAmount: "0.00",
  },
  conditions: [],
  keyDates: {},
  notices: [],
  sickness: outcomeFields.example,
  overpayments: [],
  warnings: [],
  rulesDigest: "4f0c",
};

const exampleDay = (date: string) => ({
  date,
  weekNumber: 1,
  amount: "24.65",
  isQualifyingDay: true,
  isWaitingDay: false,
});

export const exampleDetails = {
  dailyBreakdown: ["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05", "2026-11-06"].map(exampleDay),
  workings: null,
};

export const exampleListed: ListedPayment = {
  ...exampleOutcome,
  ...exampleAward,
  statutoryPayId: EXAMPLE_PAYMENT,
  employeeId: EXAMPLE_EMPLOYEE,
  status: "Pending",
  amountPaid: "0.00",
  amountRemaining: "123.25",
  weeksPaid: 0,
  weeksRemaining: 1,
  isImported: false,
  unallocatedExternalAmount: "0.00",
  version: 1,
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
};

export const examplePayment: ShownPayment = {
  ...exampleListed,
  ...exampleDetails,
  lineItems: [exampleLineItem],
};
