import type { P45 } from "../../../engine/forms";
import { fileNamePart } from "../make/not-printable";

/** Returns the name of a P45's file, without the person's, since it appears in lists of downloads. */
export function p45FileName({ leavingDate, payrollId, status, replacementNumber }: P45): string {
  const replacement = replacementNumber === 0 ? "" : `-replacement-${replacementNumber}`;
  return `p45-${leavingDate}-${fileNamePart(payrollId)}${replacement}${status === "Preview" ? "-preview" : ""}.pdf`;
}
