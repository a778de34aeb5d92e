import type { Payslip } from "../../../engine";
import { contributionsOf } from "./contributions-of";
import type { Given } from "./given-to";

/** How a payslip's contributions compare with the minimum of automatic enrolment. */
type BelowMinimum = "Member" | "Certificate" | "Enrolment" | null;

/**
 * Returns whether no pension of a payslip reaches the minimum of automatic enrolment: that of a member, of one whose
 * certificate has ended, or of a worker whom the run would enrol. Null for anyone else; a pension that only repays is none.
 */
export function belowMinimum(payslip: Payslip, pensions: Given["pensions"]): BelowMinimum {
  const judged = contributionsOf(payslip).filter((_, at) => pensions[at]?.terms.refunds === undefined);
  const isBelow = ({ autoEnrolmentMinimum: minimum }: (typeof judged)[number]) => minimum !== null && !minimum.isMet;
  if (judged.length === 0 || !judged.every(isBelow)) return null;
  if (pensions.some(({ membershipId }) => membershipId === null)) return "Enrolment";
  return pensions.some(({ terms }) => (terms.certificateValidTo ?? null) !== null) ? "Certificate" : "Member";
}
