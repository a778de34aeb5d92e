/** Returns the id of an item's payslip row in a period: the same whenever the period is calculated. */
export function lineIdOf(
  recurringLineItemId: string,
  { year, period }: { readonly year: number; readonly period: number },
): string {
  return `internal_recurring_${recurringLineItemId}_${year}_${period}`;
}
