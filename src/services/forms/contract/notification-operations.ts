import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { JOB_STATUSES } from "../../../platform/store";
import { idField, instantField, operation, optional, orElse, taxYearField, withExamples } from "../../contract";
import { emailFields } from "../../emails";
import { EXAMPLE_EMPLOYEE } from "./form-schemas";

const MOST_EMPLOYEES = 1_000;

/** The forms that are emailed. */
const FORM_TYPES = ["P45", "P60", "P11D"] as const;
export type FormType = (typeof FORM_TYPES)[number];

const sent = z
  .strictObject({
    taxYear: taxYearField(),
    employeeIds: optional(z.array(idField()).min(1).max(MOST_EMPLOYEES)),
    all: orElse(z.boolean(), false).openapi({ description: "Everybody with a final form of the tax year." }),
    ...emailFields,
    resend: orElse(z.boolean(), false).openapi({
      description: "Sends forms again that have been sent already, which are skipped otherwise.",
    }),
  })
  .superRefine(({ employeeIds, all }, context) => {
    if ((employeeIds === null) === all) return;
    const params = all ? { token: "sent_together", arguments: { other: "all" } } : { token: "required" };
    context.addIssue({ code: "custom", path: ["employeeIds"], params });
  })
  .openapi("FormNotificationRequest");
export type NotificationAsked = z.output<typeof sent>;

const jobFields = withExamples({
  jobId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X8"],
  formType: [z.enum(FORM_TYPES), "P60"],
  taxYear: [z.int(), 2026],
  status: [z.enum(JOB_STATUSES), "Completed"],
  totalCount: [z.int(), 2],
  sentCount: [z.int(), 1],
  failedCount: [z.int(), 1],
  skippedCount: [z.int().openapi({ description: "Sent before, or cancelled." }), 0],
  failures: [
    z.array(z.strictObject({ employeeId: idField(), reasonToken: z.string() })).openapi({
      description:
        "Employees who could not be emailed: `form_not_finalised`, `email_missing`, `national_insurance_number_missing`, `postcode_missing`, `form_not_printable`, `mail_refused`, `email_given_up`.",
    }),
    [{ employeeId: EXAMPLE_EMPLOYEE, reasonToken: "email_missing" }],
  ],
  createdAt: [instantField(), "2027-05-10T09:30:00.000Z"],
  finishedAt: [instantField().nullable(), "2027-05-10T09:31:00.000Z"],
});

const job = z.strictObject(jobFields.shape).openapi("FormNotificationJob");
export type NotificationJob = z.input<typeof job>;

const DESCRIPTION =
  "A job sends the emails, each with a copy that a password protects. An employee who cannot be emailed is among `failures`.";

const common = {
  method: "post",
  service: "Forms",
  scope: "organisation",
  description: DESCRIPTION,
  body: sent,
  data: job,
  status: 202,
  idempotent: true,
} as const;
const queued = { ...jobFields.example, status: "Pending" as const, sentCount: 0, finishedAt: null };

export const sendP45s = operation({
  ...common,
  id: "emailP45s",
  path: "/v1/tax-p-forms/p45/send-notification",
  summary: "Emails P45s to employees who have left",
  token: "p45_notifications_queued",
  examples: { body: { taxYear: 2026, employeeIds: [EXAMPLE_EMPLOYEE] }, data: { ...queued, formType: "P45" } },
});

export const sendP60s = operation({
  ...common,
  id: "emailP60s",
  path: "/v1/tax-p-forms/p60/send-notification",
  summary: "Emails final P60s to employees",
  token: "p60_notifications_queued",
  examples: { body: { taxYear: 2026, employeeIds: [EXAMPLE_EMPLOYEE] }, data: queued },
});

export const sendP11Ds = operation({
  ...common,
  id: "emailP11Ds",
  path: "/v1/tax-p-forms/p11d/send-notification",
  summary: "Emails issued P11Ds to employees, without the working sheets",
  token: "p11d_notifications_queued",
  examples: { body: { taxYear: 2026, employeeIds: [EXAMPLE_EMPLOYEE] }, data: { ...queued, formType: "P11D" } },
});

const jobs = { method: "get", service: "Forms", scope: "organisation" } as const;

export const getNotificationJob = operation({
  ...jobs,
  id: "getFormEmailJob",
  path: "/v1/tax-p-forms/pforms/send-notification/jobs/{jobId}",
  summary: "A job that emails forms: how many were sent, and who could not be emailed",
  description: "Poll it until it has ended. Those who could not be emailed are listed with the reason.",
  params: z.object({ jobId: idField() }),
  data: job,
  token: "form_notification_job_retrieved",
  refusals: [{ status: 404, token: "job_not_found", when: "The organisation has no such job of forms." }],
  examples: { data: jobFields.example },
});

export const listNotificationJobs = operation({
  ...jobs,
  id: "listFormEmailJobs",
  path: "/v1/tax-p-forms/pforms/send-notification/jobs",
  summary: "Jobs that email forms, the newest first",
  description: "A page at a time. `formType` chooses those of one form.",
  query: pageQuery({ usual: 50, most: 100 }).extend({ formType: z.enum(FORM_TYPES).optional() }),
  data: z.strictObject({ items: z.array(job) }),
  token: "form_notification_jobs_listed",
  examples: { data: { items: [jobFields.example] } },
});
