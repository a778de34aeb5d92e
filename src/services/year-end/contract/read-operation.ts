import { z } from "@hono/zod-openapi";
import { idField, operation, taxYearField } from "../../contract";
import { outstandingExample } from "../../rti";
import { yearEndRead } from "./year-end-schemas";

const PAYROLL = "01JZ3V6D4R8QK2M5N7P9T1W3X5";

export const readYearEnd = operation({
  id: "getPayrollYearEnd",
  method: "get",
  path: "/v1/payroll/year-end/{taxYear}/{payrollConfigId}",
  service: "Year end",
  scope: "organisation",
  summary:
    "How far a tax year of a payroll is: what is not locked, what was not submitted, and what finalising it answered",
  description:
    "`status` is `Open` until the year is finalised, and the fields of the result are null until then. `openPeriods` and `missingSubmissions` list what is left to do, and `outstanding` what HMRC does not know yet.",
  params: z.object({ taxYear: taxYearField(), payrollConfigId: idField() }),
  data: yearEndRead,
  token: "year_end_retrieved",
  refusals: [
    { status: 404, token: "payroll_config_not_found", when: "The organisation has no such payroll." },
    { status: 404, token: "pay_run_not_found", when: "The payroll does not pay in the tax year." },
  ],
  examples: {
    data: {
      taxYear: 2026,
      payrollConfigId: PAYROLL,
      status: "Open",
      finalising: null,
      missingSubmissions: [{ submissionType: "Fps", taxYear: 2026, period: 11, taxMonth: null }],
      outstanding: [outstandingExample],
      openPeriods: [{ payrollConfigId: PAYROLL, period: 12 }],
      finalisedAt: null,
      finalSubmissionId: null,
      p60Count: null,
      taxCodeChanges: null,
      outstandingTasks: null,
    },
  },
});
