import type { P60 } from "../../../engine/forms";
import { fileNamePart } from "../make/not-printable";

/** Returns the name of a P60's file, without the person's, since it appears in lists of downloads. */
export function p60FileName({ taxYearLabel, payrollId, status }: Pick<P60, "taxYearLabel" | "payrollId" | "status">) {
  return `p60-${taxYearLabel}-${fileNamePart(payrollId)}${status === "Preview" ? "-preview" : ""}.pdf`;
}
