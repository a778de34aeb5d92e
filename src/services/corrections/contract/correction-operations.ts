import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { bulkSummary, idField, operation, PAYROLL_NOT_FOUND, taxYearField, textField } from "../../contract";
import { correctionExample, correctionShown, STATUSES } from "./correction-schemas";

export const CORRECTIONS = "/v1/payroll/{payrollConfigId}/corrections";

export const ofPayroll = {
  service: "Pay runs",
  scope: "organisation",
  params: z.object({ payrollConfigId: idField() }),
} as const;

export const NO_CORRECTION = {
  status: 404,
  token: "correction_not_found",
  when: "The payroll has no such correction.",
} as const;

export const ALREADY_REPAID = {
  status: 409,
  token: "correction_already_repaid",
  when: "The leaver has repaid the debt.",
} as const;

export const listCorrections = operation({
  ...ofPayroll,
  id: "listCorrections",
  method: "get",
  path: CORRECTIONS,
  summary: "Corrections of closed periods, newest first",
  description: "A late fact opens one by itself. What the open run can pay or recover is that of the time of planning.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    employeeId: idField().optional(),
    status: z.enum(STATUSES).default("Open"),
    year: taxYearField().optional().openapi({ description: "A tax year with a period that is corrected." }),
  }),
  data: z.strictObject({ items: z.array(correctionShown) }),
  token: "corrections_listed",
  refusals: [PAYROLL_NOT_FOUND],
  examples: { data: { items: [correctionExample] } },
});

const MOST = 500;
const EXAMPLE = "01JZ3V6D4R8QK2M5N7P9T1W3Y1";

export const dismissCorrections = operation({
  ...ofPayroll,
  id: "dismissCorrections",
  method: "post",
  path: `${CORRECTIONS}/dismiss`,
  summary: "Dismisses open corrections: no run settles them",
  description: "All of them or none. The same facts open no other correction; a further late fact does.",
  body: z
    .strictObject({ correctionIds: z.array(idField()).min(1).max(MOST), reason: textField(500) })
    .openapi("CorrectionsDismissal"),
  data: z.strictObject({
    results: z.array(z.strictObject({ correctionId: idField(), success: z.boolean(), error: z.string().nullable() })),
    summary: bulkSummary.openapi({ description: "`skipped`: it was dismissed before." }),
  }),
  token: "correction_dismissed",
  idempotent: true,
  refusals: [
    PAYROLL_NOT_FOUND,
    NO_CORRECTION,
    { status: 409, token: "correction_superseded", when: "A further change has replaced it." },
    { status: 409, token: "correction_already_posted", when: "It is posted in a run." },
    ALREADY_REPAID,
  ],
  examples: {
    body: { correctionIds: [EXAMPLE], reason: "Agreed with the employee" },
    data: {
      results: [{ correctionId: EXAMPLE, success: true, error: null }],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});
