import { z } from "@hono/zod-openapi";
import type { WorkingStep } from "../../engine";

/** A step of a calculation, as the engine's workings have it. */
export const workingStep = z
  .strictObject({
    id: z.string(),
    figure: z.string().openapi({ description: "A JSON pointer to the figure that the step leads to." }),
    rule: z.string(),
    formula: z.string(),
    inputs: z.record(z.string(), z.string()),
    value: z.string(),
    sources: z.array(z.string()),
  })
  .openapi("WorkingStep");

/** Returns the engine's steps as the interface shows them. */
export function stepsShown(steps: readonly WorkingStep[]): z.input<typeof workingStep>[] {
  return steps.map((step) => ({ ...step, sources: [...step.sources] }));
}
