import { Refused } from "../../../platform/http";
import type { CorrectionRow } from "../store/select-corrections";

const TEXTS = {
  correction_superseded: "A further change has replaced this correction: list the corrections again.",
  correction_already_posted: "The correction is posted in a run.",
  correction_already_dismissed: "The correction is dismissed.",
  correction_already_repaid: "The leaver has repaid the debt.",
  correction_has_no_debt: "The correction has no debt of a leaver: a run recovers what others owe.",
  repayment_basis_differs: "Earlier repayments were on the other basis: a debt is repaid net or gross.",
  correction_not_calculated:
    "The closed periods cannot be calculated from the facts of today: correct the record first.",
  past_year_cause_missing:
    "The correction changes pay of an earlier tax year: state as pastYearCause why it is reported in that year.",
  not_of_past_year:
    "Pay that was agreed, or is paid, after the end of a tax year is taxed when it is paid: post it with PeriodOfPayment.",
  correction_not_payable:
    "The run does not pay the employee, or not what the correction plans: post it in another run.",
} as const;

/** Returns the refusal of a correction, which it names. */
export function refused(token: keyof typeof TEXTS, { correction_id, employee_id }: CorrectionRow): Refused {
  const named = { correctionId: correction_id, employeeId: employee_id };
  return new Refused(409, { token, text: TEXTS[token], arguments: named });
}
