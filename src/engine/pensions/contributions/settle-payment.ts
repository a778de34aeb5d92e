import type { Reader } from "../../base";
import { checkMinimum, type MinimumTest, minimumTest } from "./check-minimum";
import { claimedOn, contributionsOn, reliefOn, type Settlement, sharedSaving } from "./contribution";
import type { MemberPayment } from "./member-payment";
import { type PensionRow, pensionRows } from "./pension-rows";

/** A payment with its contributions, their legal minimum, and the rows of the payslip. */
export interface SettledPayment {
  readonly payment: MemberPayment;
  readonly settled: Settlement;
  /** Null for anyone who is not a jobholder. */
  readonly minimum: MinimumTest | null;
  readonly rows: readonly PensionRow[];
}

/** Calculates everything of a payment; null with problems if its pay or its minimum was refused. */
export function settlePayment(payment: MemberPayment, reader: Reader): SettledPayment | null {
  if (reader.problems.length > 0) return null;
  const settled = settle(payment);
  const minimum = minimumTest(payment, settled);
  checkMinimum(reader, payment, settled, minimum);
  return reader.problems.length > 0 ? null : { payment, settled, minimum, rows: pensionRows(payment, settled) };
}

function settle({ terms, usualTerms, pay, savingOf }: MemberPayment): Settlement {
  const contribution = contributionsOn(terms, pay);
  const saving = savingOf(contribution.sacrificed);
  return {
    contribution,
    usual: terms === usualTerms ? contribution : contributionsOn(usualTerms, pay),
    saving,
    shared: sharedSaving(terms, saving),
    relief: reliefOn(terms, contribution.employee),
    additionalRelief: terms.additionalType === "ReliefAtSource" ? claimedOn(terms, contribution.additional) : 0,
  };
}
