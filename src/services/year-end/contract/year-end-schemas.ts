import { z } from "@hono/zod-openapi";
import { idField, instantField } from "../../contract";
import { outstandingShown } from "../../rti";

const taxCodeChange = z.strictObject({
  employeeId: idField(),
  previousTaxCode: z.string().openapi({ description: "With W1 or M1 where each period was taxed alone." }),
  newTaxCode: z.string(),
});
export type TaxCodeChange = z.output<typeof taxCodeChange>;

const outstandingTask = z.strictObject({ token: z.string(), text: z.string() });
export type OutstandingTask = z.output<typeof outstandingTask>;

const finalising = z
  .strictObject({ jobId: idField(), doneCount: z.int().min(0), totalCount: z.int().min(0).nullable() })
  .openapi("YearEndFinalising", {
    description:
      "The job that finalises the year, or waits to; null when none does. The year is open until it has ended.",
  });
export type Finalising = z.output<typeof finalising>;

export const yearEndShown = z
  .strictObject({
    taxYear: z.int(),
    payrollConfigId: idField(),
    status: z.enum(["Open", "Finalised"]),
    finalising: finalising.nullable(),
    finalisedAt: instantField()
      .nullable()
      .openapi({ description: "Null until the year is finalised, as all that follows." }),
    finalSubmissionId: z.string().nullable().openapi({ description: "The last FPS, where it was asked for." }),
    p60Count: z.int().nullable(),
    taxCodeChanges: z.array(taxCodeChange).nullable(),
    outstandingTasks: z.array(outstandingTask).nullable(),
  })
  .openapi("YearEnd");

const missingSubmission = z.strictObject({
  submissionType: z.enum(["Fps", "Eps"]),
  taxYear: z.int().openapi({ description: "The year that it reports: an earlier one for the FPS of corrections." }),
  period: z.int().nullable().openapi({ description: "Of an FPS." }),
  taxMonth: z.int().nullable().openapi({ description: "Of an EPS." }),
});

export const yearEndRead = yearEndShown
  .extend({
    missingSubmissions: z.array(missingSubmission).openapi({
      description:
        "FPS of locked runs and of earlier years that corrections in them have changed, and EPS of the employer, of which none is accepted or on its way.",
    }),
    outstanding: z.array(outstandingShown).openapi({
      description: "What HMRC does not know yet of the payroll's year and of the employer, the earliest day first.",
    }),
    openPeriods: z.array(z.strictObject({ payrollConfigId: idField(), period: z.int() })),
  })
  .openapi("YearEndRead");

/** What finalising a year of a payroll led to. */
export interface FinalisedYear {
  readonly taxYear: number;
  readonly payrollConfigId: string;
  readonly finalisedAt: string;
  readonly finalSubmissionId: string | null;
  readonly p60Count: number;
  readonly taxCodeChanges: readonly TaxCodeChange[];
  readonly outstandingTasks: readonly OutstandingTask[];
}
