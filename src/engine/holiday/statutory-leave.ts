/** Leave that is recorded without statutory pay, of which some is statutory leave. */
const STATUTORY_WITHOUT_PAY: ReadonlySet<string> = new Set(["Parental", "Carers", "OrdinaryMaternity"]);

/**
 * Returns whether an absence without statutory pay is statutory leave, during which holiday accrues by average hours.
 *
 * Parental leave, carer's leave and maternity leave are. Time off for dependants, jury service, strikes, sabbaticals and leave that the
 * employer grants are not. Absences with statutory pay always are: sickness, maternity, paternity, adoption, shared
 * parental, bereavement and neonatal care.
 * Source: Working Time Regulations 1998, regulation 2(1), "statutory leave"; Acas, "Other leave and sickness: irregular
 * hours and part-year workers".
 */
export function isStatutoryLeaveWithoutPay(kind: string): boolean {
  return STATUTORY_WITHOUT_PAY.has(kind);
}
