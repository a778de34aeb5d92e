import { z } from "@hono/zod-openapi";
import { money } from "../../contract";
import { previewShown } from "../../payslip-shape";

/** Amounts of a period, as the preview states them. */
export const amountsShown = previewShown.shape.forPeriod;

/** Amounts of a whole run. */
export const totalsShown = z.strictObject({ ...amountsShown.shape, employerCost: money() }).openapi("PayRunTotals");

export type Amounts = z.output<typeof amountsShown>;
