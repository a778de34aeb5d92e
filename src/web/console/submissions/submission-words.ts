import type { components } from "../../../client";
import { taxYear } from "../parts";

export type Submission = components["schemas"]["RtiSubmission"];

/** Returns which return it is, and which part of it. */
export function typeWords({
  submissionType,
  part,
  parts,
}: Pick<Submission, "submissionType" | "part" | "parts">): string {
  const type = submissionType === "Fps" ? "FPS" : "EPS";
  return parts === 1 ? type : `${type}, part ${part} of ${parts}`;
}

/** Says which run or month a submission is about: "Period 1, 2026-27". */
export function aboutWords({ taxYear: year, period, taxMonth, supplementary }: Submission): string {
  const parts = [
    ...(period === null ? [] : [`Period ${period}`]),
    ...(taxMonth === null || period !== null ? [] : [`Month ${taxMonth}`]),
    taxYear(year),
    ...(supplementary === null || supplementary === 0 ? [] : [`supplementary ${supplementary}`]),
  ];
  return parts.join(", ");
}

/** Returns whether HMRC has not answered yet. */
export function isUnderWay({ status }: Submission): boolean {
  return status === "Pending" || status === "Submitted";
}
