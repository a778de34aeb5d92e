import { z } from "@hono/zod-openapi";
import { idField, operation, optional, orElse, runParams, runQuery } from "../../contract";
import { emailFields } from "../../emails";

const MOST_EMPLOYEES = 10_000;

const example = "01JZ3V6D4R8QK2M5N7P9T1W3X5";

const sent = z
  .strictObject({
    employeeIds: optional(z.array(idField()).min(1).max(MOST_EMPLOYEES)).openapi({
      description: "Everybody with a payslip of the run when it is left out.",
    }),
    ...emailFields,
    resend: orElse(z.boolean(), false).openapi({
      description: "Sends payslips again that have been sent already; false when it is left out.",
    }),
  })
  .openapi("PayslipEmailRequest");

const skipped = z.strictObject({
  employeeId: idField(),
  reasonToken: z.enum([
    "payslip_not_final",
    "already_emailed",
    "email_missing",
    "national_insurance_number_missing",
    "postcode_missing",
  ]),
});
export type Skipped = z.output<typeof skipped>;

export const emailPayslips = operation({
  id: "emailPayslips",
  method: "post",
  path: "/v1/notification/email/payslip/{payrollConfigId}/{year}/{period}",
  service: "Pay runs",
  scope: "organisation",
  summary: "Sends the final payslips of a run to their employees by email, each with a copy that a password protects",
  description:
    "A job sends the letters: `GET /v1/jobs/{jobId}` says how far it is and, in the end, `sentCount` and whom it had to skip. `payslip.emailed` reports each letter. Who cannot be written to is skipped, with the reason: the run is not locked or pays the employee nothing, the payslip is sent already, or the record lacks the email address or what the password is made of.",
  params: runParams,
  query: runQuery,
  body: sent,
  bodyOptional: true,
  data: z
    .strictObject({ jobId: idField(), queuedCount: z.int(), skipped: z.array(skipped) })
    .openapi("PayslipEmailsQueued"),
  status: 202,
  token: "payslip_emails_queued",
  idempotent: true,
  refusals: [
    { status: 404, token: "payroll_config_not_found", when: "The organisation has no such payroll." },
    { status: 404, token: "pay_run_not_found", when: "The payroll has no run of this period." },
  ],
  examples: {
    body: { employeeIds: [example], passwordRule: "DateOfBirthAndNationalInsuranceNumber" },
    data: {
      jobId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
      queuedCount: 1,
      skipped: [{ employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X7", reasonToken: "email_missing" }],
    },
  },
});
