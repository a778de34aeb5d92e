import { z } from "@hono/zod-openapi";
import { bulkSummary, dateField, idField, operation, optional, orElse, withExamples } from "../../contract";
import { BILLING, EXAMPLE_ID } from "../contract/common";

const MOST_RUNS = 100;

const body = z
  .strictObject({
    clientIds: optional(z.array(idField()).min(1).max(MOST_RUNS)),
    payRunIds: optional(z.array(idField()).min(1).max(MOST_RUNS)),
    from: optional(dateField()),
    to: optional(dateField()),
    groupBy: orElse(z.enum(["PayRun", "Client"]), "PayRun"),
    includeFees: orElse(z.boolean(), true),
  })
  .superRefine(({ payRunIds, from, to }, context) => {
    const issue = (path: string, token: string, other: string) =>
      context.addIssue({ code: "custom", path: [path], params: { token, arguments: { other } } });
    if (payRunIds !== null) {
      if (from !== null) issue("from", "sent_together", "payRunIds");
      if (to !== null) issue("to", "sent_together", "payRunIds");
      return;
    }
    if (from === null) issue("from", "required_without", "payRunIds");
    if (to === null) issue("to", "required_without", "payRunIds");
    if (from !== null && to !== null && to < from) issue("to", "date_before", "from");
  })
  .openapi("BillingGeneration");

const resultFields = withExamples({
  clientId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X6"],
  payRunId: [z.string().nullable(), "01JZ3V6D4R8QK2M5N7P9T1W3Z1"],
  invoiceId: [z.string().nullable(), EXAMPLE_ID],
  success: [z.boolean(), true],
  error: [z.string().nullable(), null],
});

const result = z.strictObject(resultFields.shape).openapi("BillingGenerationResult");

export type GenerationResult = z.input<typeof result>;
export type GenerationAsked = z.output<typeof body>;

export const generateInvoices = operation({
  ...BILLING,
  id: "generateInvoices",
  method: "post",
  path: "/v1/billing/invoices/generate",
  summary: "Creates drafts of invoices from locked pay runs",
  description:
    "For runs by their ids, or by payment dates. A run is read under its own organisation, which the caller must reach and the client must name in `organisationIds`; the invoice belongs to this organisation. A client is billed once for a run: again is `already_invoiced`, until the draft is deleted or the invoice is voided. With `groupBy` `Client` all runs of a client are one invoice. Pay elements are mapped by their codes.",
  body,
  data: z.strictObject({ results: z.array(result), summary: bulkSummary }),
  token: "invoices_generated",
  idempotent: true,
  longest: 120_000,
  refusals: [
    { status: 404, token: "client_not_found", when: "`clientIds` names a client that does not exist or is archived." },
    { status: 404, token: "pay_run_not_found", when: "`payRunIds` names a run that no client is billed for." },
    { status: 409, token: "pay_run_not_locked", when: "`payRunIds` names an open run." },
  ],
  examples: {
    body: { from: "2026-04-01", to: "2026-04-30" },
    data: {
      results: [resultFields.example],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});
