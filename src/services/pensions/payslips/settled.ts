import type { LockedPayslip } from "../../contract";
import type { Determination } from "../enrolment/determine";
import type { Terms, Worker } from "../enrolment/workers";

/** A final payslip with its worker and what the run found. */
export interface Settled {
  readonly worker: Worker;
  readonly terms: Terms;
  readonly locked: LockedPayslip;
  readonly found: Determination | null;
  /** The membership that begins with the run; null if none does. */
  readonly membershipId: string | null;
  /** The same for another job of the person, of which the payslip in hand contributes to it. */
  readonly joinedByOther: string | null;
}
