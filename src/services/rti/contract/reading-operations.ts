import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { idField, operation, taxYearField } from "../../contract";
import { NO_SUBMISSION } from "./refusal-cases";
import { submissionExample, submissionShown, submissionStatus, submissionType } from "./submission-schemas";

const common = { service: "RTI", scope: "organisation", method: "get" } as const;
const params = z.object({ submissionId: idField() });

export const listSubmissions = operation({
  ...common,
  id: "listRtiSubmissions",
  path: "/v1/rti/submissions",
  summary: "Submissions to the tax authority, the newest first",
  description:
    "A page at a time, without the message itself. Filters choose a tax year, type, status or payroll, or the parts of one submission.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    taxYear: taxYearField().optional(),
    submissionType: submissionType.optional(),
    status: submissionStatus.optional(),
    payrollConfigId: idField().optional(),
    firstPartSubmissionId: idField().optional().openapi({ description: "The parts of one full payment submission." }),
  }),
  data: z.strictObject({ items: z.array(submissionShown) }),
  token: "submissions_listed",
  examples: { data: { items: [submissionExample] } },
});

export const getSubmission = operation({
  ...common,
  id: "getRtiSubmission",
  path: "/v1/rti/submissions/{submissionId}",
  summary: "One submission, with its errors",
  description: "Poll it after a submission: its status changes when HMRC has accepted or rejected the message.",
  params,
  data: submissionShown,
  token: "submission_retrieved",
  refusals: [NO_SUBMISSION],
  examples: { data: submissionExample },
});

export const getMessage = operation({
  ...common,
  id: "getRtiSubmissionMessage",
  path: "/v1/rti/submissions/{submissionId}/message",
  summary: "The message of a submission",
  description: "The GovTalk message as it is sent, without the gateway's user and password.",
  params,
  data: z.strictObject({ submissionId: idField(), irMark: z.string(), xml: z.string() }),
  token: "submission_message_retrieved",
  refusals: [NO_SUBMISSION],
  examples: {
    data: {
      submissionId: submissionExample.submissionId,
      irMark: submissionExample.irMark,
      xml: '<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope">...</GovTalkMessage>',
    },
  },
});
