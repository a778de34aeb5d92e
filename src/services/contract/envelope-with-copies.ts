import { z } from "@hono/zod-openapi";
import { deprecatedField } from "./deprecation/deprecated";
import { argument, issueShown, message, metadata } from "./envelope-schema";

const parameters = z.array(argument).nullable();

const messageWithCopies = z
  .object({
    ...message.shape,
    textId: deprecatedField("billingMessage", z.string().optional()),
    textParameters: deprecatedField("billingMessage", parameters.optional()),
  })
  .openapi("MessageWithCopies");

const error = z
  .object({
    field: z.string(),
    reasonText: z.string(),
    reasonId: z.string(),
    reasonParameters: parameters,
  })
  .openapi("DeprecatedError");

const pageCopies = {
  paginationToken: deprecatedField("billingPages", z.string().nullable().optional()),
  hasMorePages: deprecatedField("billingPages", z.boolean().optional()),
  pageSize: deprecatedField("billingPages", z.int().optional()),
};

const nextPageCopy = { nextPageToken: deprecatedField("billingNextPage", z.string().nullable().optional()) };

/** The data of a response that have copies of how it continues. */
type Paging = "pages" | "nextPage" | null;

/** Returns the schema of the envelope of Billing, with the copies of its parts that are deprecated. */
export function envelopeWithCopies(data: z.ZodType, paging: Paging) {
  const copies = paging === "pages" ? pageCopies : nextPageCopy;
  const shown = paging !== null && data instanceof z.ZodObject ? data.extend(copies) : data;
  return z.object({
    message: messageWithCopies,
    content: z.object({ data: shown, metadata }),
    validationIssues: z.array(issueShown).nullable(),
    errors: deprecatedField("billingErrors", z.array(error).nullable().optional()),
    metadata: deprecatedField("billingMetadata", metadata.optional()),
  });
}
