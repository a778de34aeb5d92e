import type { ReadCharges } from "../read/read-charges";
import { type Desk, postPair } from "./post-payslip";

/**
 * Posts what the employer owes or gets back for the whole run: the levy is owed with the tax, the allowance lowers the
 * National Insurance owed and its cost, and recovered statutory pay lowers what is owed with the tax.
 */
export function postCharges(charges: ReadCharges, desk: Desk): void {
  const places = desk.places.ofRun(charges.shares);
  const { apprenticeshipLevy, employmentAllowance, statutoryRecovery } = charges;
  if (apprenticeshipLevy !== 0) postPair(desk, "ApprenticeshipLevy", "Paye", apprenticeshipLevy, places, "");
  if (employmentAllowance !== 0) postPair(desk, "EmployerNi", "EmployerNiExpense", employmentAllowance, places, "");
  if (statutoryRecovery !== 0) postPair(desk, "Paye", "StatutoryRecovery", statutoryRecovery, places, "");
}
