import { z } from "@hono/zod-openapi";
import { money } from "../../contract";
import { previewShown } from "./preview-schema";

/** Amounts of a period, as in the preview. */
export const amountsShown = previewShown.shape.forPeriod;

/** Amounts of a whole run. */
export const totalsShown = z
  .strictObject({
    ...amountsShown.shape,
    employerCost: money().openapi({ description: "Without the levy." }),
    apprenticeshipLevy: money().openapi({
      description:
        "The run's share of the levy of the tax year; negative is a credit. Of an open run, as if locked next.",
    }),
  })
  .openapi("PayRunTotals");
