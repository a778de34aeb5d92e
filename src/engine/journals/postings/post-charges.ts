import type { ReadCharges } from "../read/charges";
import { type Books, postPair } from "./post-payslip";

/**
 * Posts what the employer owes or gets back for the whole run: the levy is owed with the tax, the allowance reduces the
 * National Insurance owed and its cost, and recovered statutory pay reduces what is owed with the tax.
 */
export function postCharges(charges: ReadCharges, books: Books): void {
  const target = { places: books.places.ofRun(charges.shares), origin: "" };
  const { apprenticeshipLevy, employmentAllowance, statutoryRecovery } = charges;
  if (apprenticeshipLevy !== 0) postPair(books, ["ApprenticeshipLevy", "Paye"], apprenticeshipLevy, target);
  if (employmentAllowance !== 0) postPair(books, ["EmployerNi", "EmployerNiExpense"], employmentAllowance, target);
  if (statutoryRecovery !== 0) postPair(books, ["Paye", "StatutoryRecovery"], statutoryRecovery, target);
}
