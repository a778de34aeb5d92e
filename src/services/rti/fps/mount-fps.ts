import { needed } from "../../../engine/base";
import { invalid, issueAt } from "../../../platform/http";
import { isRemoved, mountOperation, type ServiceContext, withoutNulls } from "../../contract";
import { type FpsBody, submitFpsOperation } from "../contract/fps-operation";
import { bareFinalFields, type SentFinalSubmission } from "../contract/submission-schemas";
import { submissionData } from "../reading/submission-data";
import type { FpsAsked } from "./fps-asked";
import { submitFps } from "./submit-fps";

export function mountFps(context: ServiceContext): void {
  mountOperation(context, submitFpsOperation, async ({ params, query, body, ...work }) => {
    const finalSubmissionDetails = detailsOf(body, work.today);
    if (finalSubmissionDetails !== null && body?.part)
      throw invalid([issueAt(["part"], "sent_together", { other: "finalSubmissionDetails" })]);
    const asked: FpsAsked = {
      ...params,
      ...query,
      finalSubmissionDetails,
      lateReason: body?.lateReason ?? null,
      lateWithoutReason: body?.lateWithoutReason ?? false,
      resendUnchanged: body?.resendUnchanged ?? false,
      employeeIds: body?.employeeIds ?? null,
      part: body?.part ?? null,
      pastYearCorrections: body?.pastYearCorrections ?? false,
    };
    const [first, ...others] = await submitFps(work, asked);
    const text =
      others.length === 0
        ? "The full payment submission is on its way."
        : `The full payment submission is on its way in ${others.length + 1} parts.`;
    return { data: submissionData(needed(first)), text };
  });
}

/** A body that was left out has no fields, not even null ones. */
function detailsOf(body: Partial<FpsBody> | undefined, today: string): FpsAsked["finalSubmissionDetails"] {
  const bare = Object.keys(bareFinalFields).filter((name) => isSent(body?.[name as keyof SentFinalSubmission]));
  const wrapped = body?.finalSubmissionDetails ?? null;
  const isGone = isRemoved("bareFinalDetails", today);
  if (bare.length > 0 && (isGone || wrapped !== null)) {
    const args = isGone ? null : { other: "finalSubmissionDetails" };
    throw invalid(bare.map((name) => issueAt([name], isGone ? "unknown_field" : "sent_together", args)));
  }
  if (wrapped !== null) return withoutNulls(wrapped);
  if (bare.length === 0) return null;
  const { isFinalSubmission = null, becauseSchemeCeased = null, dateSchemeCeased = null } = body ?? {};
  return withoutNulls({ isFinalSubmission, becauseSchemeCeased, dateSchemeCeased });
}

function isSent(value: unknown): boolean {
  return value !== null && value !== undefined;
}
