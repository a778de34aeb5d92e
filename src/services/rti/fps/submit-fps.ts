import type { RequestWork } from "../../contract";
import { findTaxSettings } from "../../pay";
import { needReadyToSend } from "../send/ready-to-send";
import type { SavedSubmission } from "../send/save-submission";
import {
  type Earlier,
  earlierSubmissions,
  needAllAnswered,
  partToRepeat,
  replacedBy,
  supersededId,
} from "./earlier-submissions";
import { findRun } from "./find-run";
import type { FpsAsked } from "./fps-asked";
import { unchanged } from "./need-meant";
import { type SlipsInParts, slipsToReport } from "./slips-to-report";
import { type SubmittedPart, type Submitting, submitPart } from "./submit-part";

/** Why a past year is reported again. */
const CORRECTION = "H";

/**
 * Makes the full payment submission of a locked run from its final payslips and the current records, stores it and
 * queues it for sending, all in the caller's transaction: in one part, or in several for many employees. A second
 * submission of a run supersedes the first; refuses 409 `fps_unchanged` if it says the same and is not meant to. Returns the
 * parts.
 */
export async function submitFps(work: RequestWork, asked: FpsAsked): Promise<readonly SavedSubmission[]> {
  const { tx, context, now } = work;
  const run = await findRun(tx, asked);
  const settings = await findTaxSettings(tx);
  needReadyToSend(context, settings);
  const earlier = await earlierSubmissions(tx, run);
  const repeated = asked.part === null ? null : partToRepeat(earlier, asked.part);
  await needAllAnswered(tx, earlier, repeated, now);
  const slips = await slipsToReport(tx, run, { asked, repeated, most: context.gateway.mostEmployees });
  const submitting: Submitting = {
    work,
    run,
    settings,
    lateReason: asked.lateReason ?? (asked.pastYearCorrections ? CORRECTION : null),
    isCorrection:
      asked.pastYearCorrections ||
      asked.employeeIds !== null ||
      replacedBy(earlier, repeated).some(({ status }) => status === "Accepted"),
    asked,
    earlier,
  };
  const parts =
    repeated === null ? await submitParts(submitting, asked, slips) : [await repeatPart(submitting, repeated, slips)];
  if (!parts.some(({ hasNews }) => hasNews)) throw unchanged();
  return parts.map(({ row }) => row);
}

/** Submits all parts, one after another, so that only one is in memory. Only the last one states that it is final. */
async function submitParts(
  submitting: Submitting,
  { finalSubmissionDetails }: FpsAsked,
  { parts, next }: SlipsInParts,
): Promise<readonly SubmittedPart[]> {
  const { work, run, earlier } = submitting;
  const firstPartId = parts === 1 ? null : work.context.ids.next();
  const saved: SubmittedPart[] = [];
  for (let part = 1; part <= parts; part += 1) {
    const slips = await next();
    const final = part === parts ? finalSubmissionDetails : null;
    const submitted = await submitPart(submitting, {
      submissionId: part === 1 ? firstPartId : null,
      part,
      parts,
      firstPartId,
      supersedes: await supersededId(work.tx, run, earlier, slips),
      slips,
      final,
      isHeld: final !== null && parts > 1,
    });
    saved.push(submitted);
  }
  return saved;
}

/** Submits a part again, alone, for the same employees; it states what it stated of the year's end. */
async function repeatPart(
  submitting: Submitting,
  { part, parts, first_part_id, final_submission_details }: Earlier,
  { next }: SlipsInParts,
): Promise<SubmittedPart> {
  const slips = await next();
  return submitPart(submitting, {
    submissionId: null,
    part,
    parts,
    firstPartId: first_part_id,
    supersedes: await supersededId(submitting.work.tx, submitting.run, submitting.earlier, slips),
    slips,
    final: final_submission_details,
    isHeld: false,
  });
}
