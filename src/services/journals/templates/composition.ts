import { z } from "@hono/zod-openapi";
import { optional } from "../../contract";

/** The most decimals of an amount in an export. */
export const MOST_DECIMALS = 4;

/** The most numbers of dimensions. */
export const MOST_SEQUENCE = 1_000;

const PART = /^(?:NominalCode|Department|CostCentre|Text:.{1,50})$/;
const SEPARATORS = ["-", ".", "/", ":", "_", " ", ""] as const;

export const separator = z.enum(SEPARATORS);

/** The parts of an account code, one of which is the nominal code. */
export const composition = z
  .strictObject({
    parts: z
      .array(
        z
          .string()
          .regex(PART)
          .openapi({ description: "`NominalCode`, `Department`, `CostCentre`, or `Text:` and a fixed text." }),
      )
      .min(1)
      .max(10)
      .refine((parts) => parts.includes("NominalCode"), { params: { token: "required", arguments: null } }),
    separator: optional(separator),
  })
  .openapi("AccountCodeCompositionChange");

export const compositionShown = z
  .strictObject({ parts: z.array(z.string()), separator: separator.nullable() })
  .openapi("AccountCodeComposition");
