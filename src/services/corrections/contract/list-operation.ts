import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { idField, operation, taxYearField } from "../../contract";
import { correctionExample, correctionShown, STATUSES } from "./correction-schemas";

export const CORRECTIONS = "/v1/payroll/{payrollConfigId}/corrections";

export const ofPayroll = {
  service: "Pay runs",
  scope: "organisation",
  params: z.object({ payrollConfigId: idField() }),
} as const;

export const NO_PAYROLL = {
  status: 404,
  token: "payroll_config_not_found",
  when: "The organisation has no such payroll.",
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
  refusals: [
    NO_PAYROLL,
    { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
    { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
  ],
  examples: { data: { items: [correctionExample] } },
});
