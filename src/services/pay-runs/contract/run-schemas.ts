import { z } from "@hono/zod-openapi";
import { idField, payFrequency, RUN_USES } from "../../contract";
import { totalsShown } from "./amount-schemas";
import { previewExample } from "./preview-example";

/** Why a supplementary run is made. */
export const RUN_REASONS = ["Arrears", "ForgottenStarter", "LeaverFinalPay", "Correction", "Other"] as const;
export type RunReason = (typeof RUN_REASONS)[number];

const count = () => z.int();

const warningShown = z.strictObject({
  employeeId: z.string().nullable().openapi({ description: "Null where it is of the run as a whole." }),
  token: z.string(),
  text: z.string(),
});
export type RunWarning = z.output<typeof warningShown>;

const recalculation = z
  .strictObject({ jobId: idField(), doneCount: count(), totalCount: count().nullable() })
  .openapi("PayRunRecalculation", {
    description: "The job that works payslips out, or waits to; null when none does.",
  });

const locking = z
  .strictObject({ jobId: idField(), doneCount: count(), totalCount: count().nullable() })
  .openapi("PayRunLocking", {
    description: "The job that locks the run, or waits to; null when none does. The run is open until it has ended.",
  });

export const runShown = z
  .strictObject({
    payRunId: idField(),
    payrollConfigId: idField(),
    year: z.int(),
    period: z.int(),
    supplementary: count().openapi({ description: "Which run of the period; 0 is the main run." }),
    payFrequency,
    periodStartDate: z.string(),
    periodEndDate: z.string(),
    paymentDate: z.string(),
    taxYear: z.int(),
    taxMonth: z.int(),
    taxWeek: z.int(),
    status: z.enum(["Open", "Locked"]),
    isSupplementary: z.boolean(),
    mainPayRunId: idField().nullable().openapi({ description: "Of a supplementary run: the main run of its period." }),
    reason: z.enum(RUN_REASONS).nullable().openapi({ description: "Why a supplementary run was made." }),
    note: z.string().nullable(),
    employeeCount: count(),
    starterCount: count(),
    leaverCount: count(),
    nilPaidCount: count(),
    totals: totalsShown,
    warnings: z.array(warningShown),
    pendingRecalculations: count().openapi({
      description:
        "Employees whose payslip is still to be calculated, or again after a change. Figures follow at the end.",
    }),
    recalculation: recalculation.nullable(),
    locking: locking.nullable(),
    usedBy: z.array(z.enum(RUN_USES)).openapi({
      description:
        "What has left the run or is on its way, each kind once: submissions, emails, files and documents of its payslips.",
    }),
    lockedAt: z.string().nullable(),
    lockedBy: z.string().nullable(),
    reopenedAt: z.string().nullable(),
    reopenedBy: z.string().nullable(),
    reopenCount: count(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi("PayRun", {
    description: "Counts, totals and warnings are those of the last recalculation; locked ones stay.",
  });
export type RunData = z.input<typeof runShown>;

export const runExample: RunData = {
  payRunId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
  year: 2026,
  period: 1,
  supplementary: 0,
  payFrequency: "Monthly",
  periodStartDate: "2026-04-01",
  periodEndDate: "2026-04-30",
  paymentDate: "2026-04-30",
  taxYear: 2026,
  taxMonth: 1,
  taxWeek: 4,
  status: "Open",
  isSupplementary: false,
  mainPayRunId: null,
  reason: null,
  note: null,
  employeeCount: 1,
  starterCount: 0,
  leaverCount: 0,
  nilPaidCount: 0,
  totals: { ...previewExample.forPeriod, employerCost: previewExample.employerCost, apprenticeshipLevy: "0.00" },
  warnings: [],
  pendingRecalculations: 0,
  recalculation: null,
  locking: null,
  usedBy: [],
  lockedAt: null,
  lockedBy: null,
  reopenedAt: null,
  reopenedBy: null,
  reopenCount: 0,
  createdAt: "2026-04-20T09:30:00.000Z",
  updatedAt: "2026-04-20T09:30:00.000Z",
};

/** A run in a list. Its warnings, one or more per employee, and its uses are only shown with the run itself. */
export const runListed = runShown
  .omit({ warnings: true, recalculation: true, locking: true, pendingRecalculations: true, usedBy: true })
  .openapi("ListedPayRun");
export type ListedRun = z.input<typeof runListed>;

const {
  warnings: _,
  recalculation: __,
  locking: _____,
  pendingRecalculations: ___,
  usedBy: ____,
  ...listed
} = runExample;
export const listedExample: ListedRun = listed;
