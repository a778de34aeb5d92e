import type { P45, P60 } from "../../../engine/forms";
import { fileNamePart } from "../make/page-of-forms";

/** Returns the name of a P60's file, without the person's, since it appears in lists of downloads. */
export function p60FileName({ taxYearLabel, payrollId, status }: Pick<P60, "taxYearLabel" | "payrollId" | "status">) {
  return `p60-${taxYearLabel}-${fileNamePart(payrollId)}${status === "Preview" ? "-preview" : ""}.pdf`;
}

/** Returns the name of a P45's file, without the person's, since it appears in lists of downloads. */
export function p45FileName({ leavingDate, payrollId, status, replacementNumber }: P45): string {
  const replacement = replacementNumber === 0 ? "" : `-replacement-${replacementNumber}`;
  return `p45-${leavingDate}-${fileNamePart(payrollId)}${replacement}${status === "Preview" ? "-preview" : ""}.pdf`;
}
