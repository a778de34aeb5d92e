import { z } from "@hono/zod-openapi";
import { bulkSummary, describedFields, idField, issueShown, operation, withExamples } from "../../contract";
import { bulkItemFields } from "./item-schemas";
import { COMMON, EXAMPLE_EMPLOYEE, EXAMPLE_ITEM_ID, exampleItemBody, ITEMS } from "./words";

const MOST = 1_000;
/** Bytes: 2 KB for each of 1,000 items. */
const LARGEST_BODY = 2 * 1024 * 1024;

const entry = z.unknown().openapi({
  type: "object",
  properties: describedFields(bulkItemFields),
  description: "An item as its employee's path takes it, with `employeeId`; each is checked by itself.",
});

const resultsFields = withExamples({
  index: [z.int(), 0],
  employeeId: [z.string().nullable(), EXAMPLE_EMPLOYEE],
  recurringLineItemId: [idField().nullable(), EXAMPLE_ITEM_ID],
  success: [z.boolean(), true],
  error: [z.string().nullable().openapi({ description: "The token of the refusal." }), null],
  issues: [z.array(issueShown), []],
});

export const createItems = operation({
  ...COMMON,
  id: "createRecurringItems",
  method: "post",
  path: `${ITEMS}/bulk`,
  summary: "Adds up to 1,000 recurring items of many employees, each with an outcome of its own",
  description: "One that is wrong does not refuse the others. All that succeed are saved together.",
  longest: 120_000,
  largestBody: LARGEST_BODY,
  body: z.strictObject({ items: z.array(entry).min(1).max(MOST) }),
  data: z.strictObject({
    results: z.array(z.strictObject(resultsFields.shape).openapi("ProcessedRecurringItem")),
    summary: bulkSummary,
  }),
  token: "recurring_items_processed",
  idempotent: true,
  examples: {
    body: { items: [{ employeeId: EXAMPLE_EMPLOYEE, ...exampleItemBody }] },
    data: {
      results: [resultsFields.example],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});
