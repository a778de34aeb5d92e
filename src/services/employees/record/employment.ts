import { taxYearOn } from "../../contract";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeRow } from "../store/require-employee";

/** Returns whether an employee has left by the end of a day. */
export function hasLeftBy({ leaving_date: left }: Pick<EmployeeRow, "leaving_date">, day: string): boolean {
  return left !== null && left <= day;
}

/** A directorship; without a cessation date if none is known. */
interface Directorship {
  readonly nicMethod: NonNullable<EmployeeRow["director_nic_method"]>;
  readonly appointmentDate: string;
  readonly cessationDate: string | null;
}

/** Returns the directorship of a payment date, which lasts to the end of the tax year in which it ceases; else null. */
export function directorshipOn(employee: EmployeeRow, day: string): Directorship | null {
  const { director_appointment_date: appointmentDate, director_cessation_date: cessationDate } = employee;
  const { director_nic_method: nicMethod } = employee;
  if (appointmentDate === null || nicMethod === null || appointmentDate > day) return null;
  if (cessationDate !== null && taxYearOn(cessationDate) < taxYearOn(day)) return null;
  return { nicMethod, appointmentDate, cessationDate };
}

/** Whether an employee is still on the payroll before the move. */
export function isMovePlanned(row: EmployeeRow): boolean {
  const { payroll_config_id: current, payroll_move_from: from, payroll_move_to: to } = row;
  return from === current && to !== null && to !== current;
}

/** Returns whether a day is in the strike on record: from its first to its last day, or open-ended. */
export function isOnStrike({ employee }: Pick<EmployeeFacts, "employee">, day: string): boolean {
  const { onStrikeFrom: first, onStrikeTo: last } = employee.details;
  return first !== null && first <= day && (last === null || day <= last);
}
