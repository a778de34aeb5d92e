import { historyOperation } from "../../contract";
import { EMPLOYEE_NOT_FOUND, EMPLOYEES, ofEmployee } from "../employee-operations";

const { service, scope, params } = ofEmployee;

export const employeeHistory = historyOperation({
  id: "listEmployeeChanges",
  service,
  scope,
  params,
  path: `${EMPLOYEES}/{employeeId}/history`,
  summary: "Changes of an employee's record, the newest first",
  description:
    "Every change below the employee's address is one entry, field by field as `GET /v1/employees/{employeeId}` shows it. Account numbers are `[redacted]`. The entry of the addition has no fields. A deleted employee's history is deleted too.",
  token: "employee_history_listed",
  refusals: [EMPLOYEE_NOT_FOUND],
});
