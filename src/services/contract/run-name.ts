import { z } from "@hono/zod-openapi";
import { periodField, supplementaryField, taxYearField } from "./calendar-fields";
import { idField } from "./text-fields";

/** The path parameters that name the runs of a period. */
export const runParams = z.object({ payrollConfigId: idField(), year: taxYearField(), period: periodField() });

/** The query parameter that names one run of a period; the main run if it is left out. */
export const runQuery = z.object({
  supplementary: supplementaryField().default(0).openapi({
    default: 0,
    description: "Which run of the period. 0 is the main run.",
  }),
});

/** The four values that name a run. */
export type RunName = z.output<typeof runParams> & z.output<typeof runQuery>;
