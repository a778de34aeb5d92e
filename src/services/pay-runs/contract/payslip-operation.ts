import { z } from "@hono/zod-openapi";
import { flagQuery, idField, operation, periodField, taxYearField } from "../../contract";
import { payslipExample, payslipShown } from "./payslip-schemas";

export const getPayslip = operation({
  method: "get",
  path: "/v1/payslip/data/{employeeId}/{year}/{period}",
  service: "Pay runs",
  scope: "organisation",
  summary: "An employee's payslip of a period: the final one, or a preview while the run is open",
  description: "A preview is worked out anew each time. `workings` are those of a preview.",
  params: z.object({ employeeId: idField(), year: taxYearField(), period: periodField() }),
  query: z.object({ includeWorkings: flagQuery().optional() }),
  data: payslipShown,
  token: "payslip_retrieved",
  refusals: [
    { status: 404, token: "employee_not_found", when: "The organisation has no such employee." },
    { status: 404, token: "payslip_not_found", when: "No run of the period is there, or nobody is paid in it." },
    { status: 409, token: "negative_net_pay", when: "More is taken than paid: there is no preview." },
  ],
  examples: { data: payslipExample },
});
