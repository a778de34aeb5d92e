import { z } from "@hono/zod-openapi";
import {
  field,
  idField,
  instantField,
  operation,
  optional,
  payFrequency,
  supplementaryField,
  table,
} from "../../contract";
import { PARTS } from "../store/connection-tables";
import { RUN_NOT_FOUND, runWithFrequency } from "./assessment-operations";
import { EXAMPLE_ID, inPensions, RUN_NOT_LOCKED } from "./common";

const SYNC = "/v2/pension/provider-sync";
const RUN = `${SYNC}/{payrollConfigId}/{year}/{frequency}/{period}` as const;

const part = z
  .strictObject({
    status: z.enum(["NotRequested", "Pending", "Sent", "Accepted", "Rejected", "Failed"]),
    providerReference: z.string().nullable(),
    failureReason: z.string().nullable(),
    sentAt: instantField().nullable(),
  })
  .openapi("PensionSubmissionPart");

export type ShownPart = z.input<typeof part>;

const nothing: ShownPart = { status: "NotRequested", providerReference: null, failureReason: null, sentAt: null };

/** What is sent to a provider about a scheme's members in one run: what responses show, with the columns. */
export const submissions = table({
  name: "pension_submission",
  key: "submissionId",
  token: "submission",
  fields: {
    submissionId: field.shown(z.string(), EXAMPLE_ID),
    pensionSchemaId: field.shown(z.string(), EXAMPLE_ID),
    payrollConfigId: field.shown(z.string(), EXAMPLE_ID),
    payRunId: field.shown(z.string(), EXAMPLE_ID),
    year: field.shown(z.int(), 2026),
    period: field.shown(z.int(), 1),
    frequency: field.shown(payFrequency, "Monthly"),
    supplementary: field.shown(z.int(), 0),
    enrolments: field.derived(part, nothing),
    contributionSchedule: field.derived(part, { ...nothing, status: "Pending" }),
    paymentApproval: field.derived(part, nothing),
    createdAt: field.shown(instantField(), "2026-05-01T09:30:00.000Z"),
  },
  unseen: { organisationId: field.unseen<string>() },
});

export type SubmissionRow = Awaited<ReturnType<typeof submissions.insert>>;

const submission = z.strictObject(submissions.shape).openapi("PensionSubmission");

const ofRun = {
  ...inPensions,
  params: runWithFrequency,
  query: z.object({ supplementary: supplementaryField().default(0) }),
} as const;

const IN_PROGRESS = {
  status: 409,
  token: "submission_in_progress",
  when: "The part is on its way, or the provider has accepted it.",
} as const;

const NOT_SENDABLE = [
  { status: 409, token: "pension_scheme_not_connected", when: "The scheme has no `connectionId`." },
  { status: 409, token: "connection_not_callable", when: "The provider has refused the connection's credentials." },
] as const;

const requested = {
  ...ofRun,
  method: "post",
  data: submission,
  status: 202,
  idempotent: true,
  refusals: [
    ...RUN_NOT_FOUND,
    { status: 404, token: "pension_scheme_not_found", when: "The organisation has no such scheme." },
    RUN_NOT_LOCKED,
    { status: 409, token: "nothing_to_send", when: "The run has nothing of the scheme to send." },
    ...NOT_SENDABLE,
    IN_PROGRESS,
  ],
  examples: { body: { pensionSchemaId: EXAMPLE_ID }, data: submissions.example },
} as const;

const ofScheme = z.strictObject({ pensionSchemaId: idField() }).openapi("PensionSubmissionRequest");

export const sendEnrolments = operation({
  ...requested,
  id: "sendPensionEnrolments",
  path: `${RUN}/enrolments`,
  summary: "Sends members of a locked run to the provider of a scheme, without contributions",
  description:
    "Without `employeeIds` those whom the provider has not accepted yet. Nothing is sent by itself: completing a run only makes files.",
  body: z
    .strictObject({ pensionSchemaId: idField(), employeeIds: optional(z.array(idField()).min(1).max(10_000)) })
    .openapi("PensionEnrolmentsRequest"),
  token: "enrolments_queued",
});

export const sendSchedule = operation({
  ...requested,
  id: "sendContributionSchedule",
  path: `${RUN}/contribution-schedule`,
  summary: "Sends the contributions of a locked run to the provider of a scheme",
  description: "A job sends it: poll the submission until its part is accepted, rejected or failed.",
  body: ofScheme,
  token: "contribution_schedule_queued",
});

export const approvePayment = operation({
  ...requested,
  id: "approveContributionPayment",
  path: `${RUN}/payment-approval`,
  summary: "Approves the payment of contributions that the provider has accepted",
  description: "A job sends the approval: poll the submission until its part is accepted, rejected or failed.",
  body: ofScheme,
  token: "payment_approval_queued",
  refusals: [
    ...requested.refusals,
    {
      status: 409,
      token: "contribution_schedule_not_accepted",
      when: "The provider has not accepted the contribution schedule of the run.",
    },
  ],
});

export const listSubmissions = operation({
  ...ofRun,
  id: "listPayRunPensionSubmissions",
  method: "get",
  path: `${RUN}/submissions`,
  summary: "What was sent to providers about a run, by scheme",
  description: "Each with its parts, their status and what the provider returned.",
  data: z.strictObject({ items: z.array(submission) }),
  token: "pension_submissions_listed",
  refusals: [...RUN_NOT_FOUND],
  examples: { data: { items: [submissions.example] } },
});

const ofOne = { ...inPensions, params: z.object({ submissionId: idField() }), data: submission } as const;

const NOT_FOUND = {
  status: 404,
  token: "submission_not_found",
  when: "The organisation has no such submission.",
} as const;

export const getSubmission = operation({
  ...ofOne,
  id: "getPensionSubmission",
  method: "get",
  path: `${SYNC}/submissions/{submissionId}`,
  summary: "What was sent to a provider about a run and a scheme",
  description: "Poll it until its parts are accepted, rejected or failed.",
  token: "pension_submission_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: submissions.example },
});

export const retrySubmission = operation({
  ...ofOne,
  id: "retryPensionSubmission",
  method: "post",
  path: `${SYNC}/submissions/{submissionId}/retry`,
  summary: "Repeats a part that was rejected or has failed",
  description:
    "A file that the provider turns out to have is not sent again. A part that is `Sent` is asked about, and nothing else. After a file that was accepted in part only the members with errors are sent again.",
  body: z.strictObject({ part: z.enum(PARTS) }).openapi("PensionSubmissionRetry"),
  status: 202,
  token: "pension_submission_retried",
  idempotent: true,
  refusals: [
    NOT_FOUND,
    ...NOT_SENDABLE,
    IN_PROGRESS,
    { status: 409, token: "nothing_to_retry", when: "The part was never requested." },
  ],
  examples: { body: { part: "ContributionSchedule" }, data: submissions.example },
});
