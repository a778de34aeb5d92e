import { z } from "@hono/zod-openapi";
import { flagQuery, idField, operation, payFrequency, periodField, runQuery, taxYearField } from "../../contract";
import { payslipExample, payslipShown } from "./payslip-schemas";

export const getPayslip = operation({
  id: "getPayslip",
  method: "get",
  path: "/v1/payslip/data/{employeeId}/{year}/{period}",
  service: "Pay runs",
  scope: "organisation",
  summary: "An employee's payslip of a period: the final one, or a preview while the run is open",
  description:
    "A preview is calculated again each time. Where more is taken than paid, its `netPay` is below zero and `shortfall` says by how much; such a run cannot be locked. `workings` of a final payslip are calculated again from the facts that were kept when its run was locked: each figure that comes out as on the payslip has its steps. A payslip of earlier versions, without kept facts, has no workings. A preview in another frequency takes the lines that are not locked and whose pay date lies in its period; it needs no run.",
  params: z.object({ employeeId: idField(), year: taxYearField(), period: periodField() }),
  query: runQuery.extend({
    includeWorkings: flagQuery().optional(),
    payFrequency: payFrequency.optional().openapi({
      description:
        "Previews the period of another frequency than the payroll's own, counted from 6 April and paid on its last day.",
    }),
    payrollConfigId: idField().optional().openapi({
      description: "Of several payrolls in the period, after a move; the last final one when it is left out.",
    }),
  }),
  data: payslipShown,
  token: "payslip_retrieved",
  refusals: [
    { status: 404, token: "employee_not_found", when: "The organisation has no such employee." },
    { status: 404, token: "payslip_not_found", when: "No run of the period is there, or nobody is paid in it." },
    {
      status: 409,
      token: "period_locked",
      when: "Another `payFrequency` is for previews: these days are in a final payslip.",
    },
  ],
  examples: { data: payslipExample },
});
