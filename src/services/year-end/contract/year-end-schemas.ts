import { z } from "@hono/zod-openapi";
import { idField, instantField } from "../../contract";

const taxCodeChange = z.strictObject({
  employeeId: idField(),
  previousTaxCode: z.string().openapi({ description: "With W1 or M1 where each period was taxed alone." }),
  newTaxCode: z.string(),
});
export type TaxCodeChange = z.output<typeof taxCodeChange>;

const outstandingTask = z.strictObject({ token: z.string(), text: z.string() });
export type OutstandingTask = z.output<typeof outstandingTask>;

export const yearEndShown = z
  .strictObject({
    taxYear: z.int(),
    payrollConfigId: idField(),
    status: z.enum(["Finalised"]),
    finalisedAt: instantField(),
    finalSubmissionId: z.string().nullable().openapi({ description: "The last FPS, where it was asked for." }),
    p60Count: z.int(),
    taxCodeChanges: z.array(taxCodeChange),
    outstandingTasks: z.array(outstandingTask),
  })
  .openapi("YearEnd");
const missingSubmission = z.strictObject({
  submissionType: z.enum(["Fps", "Eps"]),
  taxYear: z.int().openapi({ description: "The year that it reports: an earlier one for the FPS of corrections." }),
  period: z.int().nullable().openapi({ description: "Of an FPS." }),
  taxMonth: z.int().nullable().openapi({ description: "Of an EPS." }),
});
const { finalisedAt, finalSubmissionId, p60Count, taxCodeChanges, outstandingTasks } = yearEndShown.shape;

export const yearEndRead = z
  .strictObject({
    taxYear: z.int(),
    payrollConfigId: idField(),
    status: z.enum(["Open", "Finalised"]),
    missingSubmissions: z.array(missingSubmission).openapi({
      description:
        "FPS of locked runs and of earlier years that corrections in them have changed, and EPS of the employer, of which none is accepted or on its way.",
    }),
    openPeriods: z.array(z.strictObject({ payrollConfigId: idField(), period: z.int() })),
    finalisedAt: finalisedAt
      .nullable()
      .openapi({ description: "Null until the year is finalised, as all that follows." }),
    finalSubmissionId,
    p60Count: p60Count.nullable(),
    taxCodeChanges: taxCodeChanges.nullable(),
    outstandingTasks: outstandingTasks.nullable(),
  })
  .openapi("YearEndRead");

export type YearEndData = z.input<typeof yearEndShown>;
