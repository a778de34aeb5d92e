import { z } from "@hono/zod-openapi";
import { fileOperation, idField, periodField, runQuery, taxYearField } from "../../contract";
import { EMPLOYER_MISSING, NOT_PRINTABLE } from "./draw-payslip";

export const getPayslipFile = fileOperation({
  id: "downloadPayslip",
  method: "get",
  path: "/v1/payslip/data/{employeeId}/{year}/{period}/file",
  service: "Pay runs",
  scope: "organisation",
  summary: "An employee's payslip of a period as PDF",
  description:
    "The final payslip, or a preview that says it is one while the run is open. It is not protected by a password. A final payslip gives the same bytes each time, as long as the brand is the same.",
  params: z.object({ employeeId: idField(), year: taxYearField(), period: periodField() }),
  query: runQuery,
  contentType: "application/pdf",
  refusals: [
    { status: 404, token: "employee_not_found", when: "The organisation has no such employee." },
    { status: 404, token: "payslip_not_found", when: "No run of the period is there, or nobody is paid in it." },
    { status: 409, token: "negative_net_pay", when: "Deductions exceed pay: there is no preview." },
    { status: 409, token: EMPLOYER_MISSING, when: "Nothing names the employer yet." },
    {
      status: 409,
      token: NOT_PRINTABLE,
      when: "A name has letters that the fonts lack, for one; `validationIssues` says what it is.",
    },
    { status: 503, token: "service_unavailable", when: "Too many documents are being drawn; try again." },
  ],
});
