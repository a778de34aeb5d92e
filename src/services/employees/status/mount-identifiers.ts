import { z } from "@hono/zod-openapi";
import type { Updateable } from "kysely";
import {
  dateField,
  EMPLOYEE_NOT_FOUND,
  idField,
  mountOperation,
  operation,
  optional,
  type RequestWork,
  type ServiceContext,
  textField,
} from "../../contract";
import { checkConfig, ninoField } from "../../pay";
import { finishChange } from "../change/finish-change";
import { moveAtOnce, moveOn, withoutPlan } from "../change/move-payroll";
import { unlessInUse } from "../change/period-locked";
import { EMPLOYEES, ofEmployee } from "../employee-operations";
import { employeeData } from "../record/employee-data";
import { exampleEmployee } from "../record/example-employee";
import { employeeShown } from "../record/shown-employee";
import type { EmployeeTables } from "../store/employee-rows";
import { type EmployeeRow, employeeToChange } from "../store/require-employee";

const common = { ...ofEmployee, method: "put", data: employeeShown } as const;

const changeNino = operation({
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

const changePayrollId = operation({
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
  examples: { body: { payrollId: exampleEmployee.payrollId }, data: exampleEmployee },
});

const changePayrollConfig = operation({
  ...common,
  id: "moveEmployeeToPayroll",
  path: `${EMPLOYEES}/{employeeId}/payroll-config`,
  summary: "Moves an employee to another payroll from a day: open runs of both are calculated again",
  description:
    "Returns the employee's record, with the move in `payrollMove`. `from` is the first day that the new payroll pays, and the first of a pay period of the payroll before, which pays every day up to then: if a run of it is still open, the move is planned and made when that run is locked. Without `from` the employee moves at once, and the new payroll pays each day that no locked payslip has paid. Locked pay runs stay as they are. Naming the payroll that the employee is on withdraws a planned move.",
  body: z
    .strictObject({
      payrollConfigId: idField(),
      from: optional(dateField()).openapi({ description: "The first day that the new payroll pays." }),
      paidDays: optional(z.enum(["AsPaid"])).openapi({
        description:
          "Days from `from` on that locked payslips have paid stay as they were paid, and the new payroll pays from the day after them. Without it such a day is refused.",
      }),
    })
    .openapi("EmployeePayrollConfigChange"),
  token: "employee_payroll_config_updated",
  refusals: [
    EMPLOYEE_NOT_FOUND,
    {
      status: 409,
      token: "period_locked",
      when: "A locked payslip has paid the day of `from`, and `paidDays` is left out.",
    },
    {
      status: 409,
      token: "move_within_period",
      when: "`from` is within an open pay period of the payroll before; `arguments` has the first days of that period and of the next.",
    },
    {
      status: 409,
      token: "move_paid_before",
      when: "The new payroll would first pay before the last pay date of the payroll before.",
    },
  ],
  examples: { body: { payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X5" }, data: exampleEmployee },
});

export function mountIdentifiers(context: ServiceContext): void {
  mountOperation(context, changeNino, ({ params, body, ...work }) => {
    return change(work, params.employeeId, () => ({ national_insurance_number: body.nationalInsuranceNumber }));
  });

  mountOperation(context, changePayrollId, ({ params, body, ...work }) => {
    return change(work, params.employeeId, () => ({ payroll_id: body.payrollId }));
  });

  mountOperation(context, changePayrollConfig, ({ params, body: { payrollConfigId, from, paidDays }, ...work }) => {
    return change(work, params.employeeId, async (employee) => {
      await checkConfig(work.tx, payrollConfigId);
      if (from !== null) return moveOn(work, employee, { payrollConfigId, from, paidDays });
      return { payroll_config_id: payrollConfigId, ...withoutPlan(employee), ...moveAtOnce(employee, payrollConfigId) };
    });
  });
}

/** The fields of the identifiers, by column. */
const FIELDS: Readonly<Record<string, string>> = {
  national_insurance_number: "nationalInsuranceNumber",
  payroll_id: "payrollId",
  payroll_config_id: "payrollConfigId",
  payroll_move_date: "payrollMove",
};

type Columns = Updateable<EmployeeTables["employee"]>;

async function change(
  work: RequestWork,
  employeeId: string,
  columns: (employee: EmployeeRow) => Columns | Promise<Columns>,
) {
  const { tx, today } = work;
  const before = await employeeToChange(tx, employeeId);
  const set = await columns(before.employee);
  await unlessInUse(() =>
    tx.withTables<EmployeeTables>().updateTable("employee").set(set).where("employee_id", "=", employeeId).execute(),
  );
  const changedFields = Object.keys(set).flatMap((column) => FIELDS[column] ?? []);
  const facts = await finishChange(work, { before, changedFields });
  return { data: employeeData(facts, today), text: "The employee is changed." };
}
