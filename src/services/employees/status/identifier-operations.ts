import { z } from "@hono/zod-openapi";
import { idField, operation, optional, textField } from "../../contract";
import { ninoField } from "../../pay";
import { EMPLOYEE_NOT_FOUND, EMPLOYEES, ofEmployee } from "../employee-operations";
import { exampleEmployee } from "../record/example-employee";
import { employeeShown } from "../record/shown-employee";

const common = { ...ofEmployee, method: "put", data: employeeShown } as const;

export const changeNino = operation({
  ...common,
  id: "changeNationalInsuranceNumber",
  path: `${EMPLOYEES}/{employeeId}/nino`,
  summary: "Changes the National Insurance number; null takes it away",
  description: "Returns the employee's record. Refused if another employee who has not left has the number.",
  body: z.strictObject({ nationalInsuranceNumber: optional(ninoField()) }).openapi("NinoChange"),
  token: "employee_nino_updated",
  refusals: [
    EMPLOYEE_NOT_FOUND,
    {
      status: 409,
      token: "nino_in_use",
      when: "Another employee who has not left has the number, neither record is of a pension, and this one is not another job of the person.",
    },
  ],
  examples: { body: { nationalInsuranceNumber: "AB123456C" }, data: exampleEmployee },
});

export const changePayrollId = operation({
  ...common,
  id: "changePayrollId",
  path: `${EMPLOYEES}/{employeeId}/payroll-id`,
  summary: "Changes the payroll id",
  description: "Returns the employee's record. Each payroll id is used once in an organisation.",
  body: z.strictObject({ payrollId: textField(35) }).openapi("PayrollIdChange"),
  token: "employee_payroll_id_updated",
  refusals: [
    EMPLOYEE_NOT_FOUND,
    { status: 409, token: "payroll_id_in_use", when: "Another employee has the payroll id." },
  ],
  examples: { body: { payrollId: "W-17" }, data: { ...exampleEmployee, payrollId: "W-17" } },
});

export const changePayrollConfig = operation({
  ...common,
  id: "moveEmployeeToPayroll",
  path: `${EMPLOYEES}/{employeeId}/payroll-config`,
  summary: "Moves an employee to another payroll: open runs of both are calculated again",
  description: "Returns the employee's record. Locked pay runs stay as they are.",
  body: z.strictObject({ payrollConfigId: idField() }).openapi("EmployeePayrollConfigChange"),
  token: "employee_payroll_config_updated",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { body: { payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X5" }, data: exampleEmployee },
});
