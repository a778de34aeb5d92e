import { z } from "@hono/zod-openapi";
import { refusal, success } from "../../platform";

/** What the examples of all responses have in common. */
export const DONE = success({ token: "done", text: "It is done." }, {});
const REFUSED = refusal({ token: "validation_failed", text: "The request is wrong." }, [
  { field: "firstName", reason: "This is required.", reasonToken: "required", reasonTokenArguments: null },
]);

export const argument = z.object({ name: z.string(), value: z.any().nullable() });
export const message = z
  .object({
    text: z.string().openapi({ description: "For people; may change." }),
    token: z.string().openapi({ description: "Names the case; programs branch on it." }),
    tokenArguments: z.array(argument).nullable(),
  })
  .openapi("Message", { examples: [DONE.message] });
export const metadata = z
  .object({
    dateFormat: z.string(),
    dateTimeFormat: z.string(),
    paginationToken: z.string().nullable().openapi({ description: "The next page of a list; null on the last one." }),
  })
  .openapi("Metadata", { examples: [DONE.content.metadata] });
/** One thing that is wrong with a request, or with a record. */
export const issueShown = z
  .object({
    field: z.string().openapi({ description: "Dotted path with [i]; empty for the body as a whole." }),
    reason: z.string(),
    reasonToken: z.string(),
    reasonTokenArguments: z.array(argument).nullable(),
    path: z.string().optional().openapi({ description: "JSON pointer to the place, of report definitions." }),
  })
  .openapi("ValidationIssue");
export const issues = z
  .array(issueShown)
  .nullable()
  .openapi("ValidationIssues", { examples: [null] });

/** Returns the schema of the envelope around the data of a response. */
export function envelopeSchema(data: z.ZodType) {
  return z.object({
    message,
    content: z.object({ data, metadata }),
    validationIssues: issues,
  });
}

/** The schema of every refusal. */
export const refusalSchema = envelopeSchema(z.object({})).openapi("Refusal", { examples: [REFUSED] });
