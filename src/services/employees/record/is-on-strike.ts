import type { EmployeeFacts } from "../store/employee-facts";

/** Returns whether a day is in the strike on record: from its first to its last day, or open-ended. */
export function isOnStrike({ employee }: Pick<EmployeeFacts, "employee">, day: string): boolean {
  const { onStrikeFrom: first, onStrikeTo: last } = employee.details;
  return first !== null && first <= day && (last === null || day <= last);
}
