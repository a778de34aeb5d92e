import type { z } from "@hono/zod-openapi";
import type { Slice } from "../../../engine";
import type { DETAILS, OUTCOME } from "../contract/calculation-schemas";

type Shown<Fields extends z.ZodRawShape> = z.input<z.ZodObject<Fields>>;

/** What a calculation shows beside its line items, its days and its workings. */
export type Outcome = Shown<typeof OUTCOME>;

/** Its days and its workings, which lists leave out. */
export type Details = Shown<typeof DETAILS>;

/** A calculated award. */
export interface Calculated {
  readonly outcome: Outcome;
  readonly details: Details;
  /** The slices of its schedule, of which nothing is stored yet. */
  readonly lineItems: readonly Slice[];
}
