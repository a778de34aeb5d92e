import { invalid, issueAt } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { type FpsBody, submitFpsOperation } from "../contract/fps-operation";
import { bareFinalFields, type SentFinalSubmission } from "../contract/submission-schemas";
import { submissionData } from "../reading/submission-data";
import { withoutNulls } from "../without-nulls";
import type { FpsAsked } from "./fps-asked";
import { submitFps } from "./submit-fps";

/** From this day on, details of a final submission have a field of their own only. */
const BARE_DETAILS_REMOVED = "2027-01-15";

export function mountFps(context: ServiceContext): void {
  mountOperation(context, submitFpsOperation, async ({ params, body, today, ...by }, tx) => {
    const asked: FpsAsked = {
      ...params,
      finalSubmissionDetails: detailsOf(body, today),
      lateReason: body?.lateReason ?? null,
      employeeIds: body?.employeeIds ?? null,
    };
    const row = await submitFps(tx, context, asked, by);
    return { data: submissionData(row), text: "The full payment submission is on its way." };
  });
}

function detailsOf(body: FpsBody | undefined, today: string): FpsAsked["finalSubmissionDetails"] {
  if (body === undefined) return null;
  const bare = bareNames(body);
  const isWrapped = body.finalSubmissionDetails !== null;
  if (bare.length > 0 && (today >= BARE_DETAILS_REMOVED || isWrapped)) {
    const isGone = today >= BARE_DETAILS_REMOVED;
    const args = isGone ? null : { other: "finalSubmissionDetails" };
    throw invalid(bare.map((name) => issueAt([name], isGone ? "unknown_field" : "sent_together", args)));
  }
  const sent: SentFinalSubmission | null = bare.length > 0 ? pick(body) : body.finalSubmissionDetails;
  return sent === null ? null : withoutNulls(sent);
}

function bareNames(body: FpsBody): readonly string[] {
  return Object.keys(bareFinalFields).filter((name) => body[name as keyof SentFinalSubmission] !== null);
}

function pick({ isFinalSubmission, becauseSchemeCeased, dateSchemeCeased }: FpsBody): SentFinalSubmission {
  return { isFinalSubmission, becauseSchemeCeased, dateSchemeCeased };
}
