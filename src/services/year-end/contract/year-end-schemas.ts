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
    ...{ taxYear: z.int(), payrollConfigId: idField(), status: z.enum(["Finalised"]), finalisedAt: instantField() },
    finalSubmissionId: z.string().nullable().openapi({ description: "The last FPS, where it was asked for." }),
    p60Count: z.int(),
    taxCodeChanges: z.array(taxCodeChange),
    outstandingTasks: z.array(outstandingTask),
  })
  .openapi("YearEnd");
export type YearEndData = z.input<typeof yearEndShown>;
