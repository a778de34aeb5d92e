import { orConflict } from "../../contract";

/** What another employee may already use, by unique index. */
export const EMPLOYEE_CONFLICTS = {
  employee_by_payroll_id: { token: "payroll_id_in_use", text: "Another employee has this payroll id." },
  employee_current_by_ni: {
    token: "nino_in_use",
    text: "Another employee who has not left has this National Insurance number: if this is another job of that person, state it in `otherJob`; if not, one of the numbers is a mistake.",
  },
  employee_by_external_reference: { token: "name_in_use", text: "Another employee has this external reference." },
};

/** Writes an employee; refuses values that another employee already uses. */
export function unlessInUse<T>(write: () => Promise<T>): Promise<T> {
  return orConflict(EMPLOYEE_CONFLICTS, write);
}
