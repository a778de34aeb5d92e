import { z } from "@hono/zod-openapi";
import { idField, payFrequency, RUN_USES, withExamples } from "../../contract";
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

const runShownFields = withExamples({
  payRunId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  payrollConfigId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X6"],
  year: [z.int(), 2026],
  period: [z.int(), 1],
  supplementary: [count().openapi({ description: "Which run of the period; 0 is the main run." }), 0],
  payFrequency: [payFrequency, "Monthly"],
  periodStartDate: [z.string(), "2026-04-01"],
  periodEndDate: [z.string(), "2026-04-30"],
  paymentDate: [z.string(), "2026-04-30"],
  taxYear: [z.int(), 2026],
  taxMonth: [z.int(), 1],
  taxWeek: [z.int(), 4],
  status: [z.enum(["Open", "Locked"]), "Open"],
  isSupplementary: [z.boolean(), false],
  mainPayRunId: [
    idField().nullable().openapi({ description: "Of a supplementary run: the main run of its period." }),
    null,
  ],
  reason: [z.enum(RUN_REASONS).nullable().openapi({ description: "Why a supplementary run was made." }), null],
  note: [z.string().nullable(), null],
  employeeCount: [count(), 1],
  starterCount: [count(), 0],
  leaverCount: [count(), 0],
  nilPaidCount: [count(), 0],
  totals: [
    totalsShown,
    { ...previewExample.forPeriod, employerCost: previewExample.employerCost, apprenticeshipLevy: "0.00" },
  ],
  warnings: [z.array(warningShown), []],
  pendingRecalculations: [
    count().openapi({
      description:
        "Employees whose payslip is still to be calculated, or again after a change. Figures follow at the end.",
    }),
    0,
  ],
  recalculation: [recalculation.nullable(), null],
  locking: [locking.nullable(), null],
  usedBy: [
    z.array(z.enum(RUN_USES)).openapi({
      description:
        "What has left the run or is on its way, each kind once: submissions, emails, files and documents of its payslips.",
    }),
    [],
  ],
  lockedAt: [z.string().nullable(), null],
  lockedBy: [z.string().nullable(), null],
  reopenedAt: [z.string().nullable(), null],
  reopenedBy: [z.string().nullable(), null],
  reopenCount: [count(), 0],
  createdAt: [z.string(), "2026-04-20T09:30:00.000Z"],
  updatedAt: [z.string(), "2026-04-20T09:30:00.000Z"],
});

export const runShown = z.strictObject(runShownFields.shape).openapi("PayRun", {
  description: "Counts, totals and warnings are those of the last recalculation; locked ones stay.",
});
export type RunData = z.input<typeof runShown>;

export const runExample = runShownFields.example;

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
