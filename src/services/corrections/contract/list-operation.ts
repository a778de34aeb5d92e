import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { idField, operation, PAYROLL_NOT_FOUND, taxYearField } from "../../contract";
import { correctionExample, correctionShown, STATUSES } from "./correction-schemas";

export const ALREADY_REPAID = {
  status: 409,
  token: "correction_already_repaid",
  when: "The leaver has repaid the debt.",
} as const;

export const NO_CORRECTION = {
  status: 404,
  token: "correction_not_found",
  when: "The payroll has no such correction.",
} as const;

export const CORRECTIONS = "/v1/payroll/{payrollConfigId}/corrections";

export const ofPayroll = {
  service: "Pay runs",
  scope: "organisation",
  params: z.object({ payrollConfigId: idField() }),
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
