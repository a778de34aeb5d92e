import { z } from "@hono/zod-openapi";
import { bulkSummary, idField, operation, PAYROLL_NOT_FOUND, textField } from "../../contract";
import { ALREADY_REPAID, CORRECTIONS, NO_CORRECTION, ofPayroll } from "./list-operation";

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
