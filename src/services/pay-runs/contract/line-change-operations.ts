import { z } from "@hono/zod-openapi";
import { idField, operation, textField, versionedRecord } from "../../contract";
import { exampleLine } from "./line-list-operations";
import { lineReplacement, lineShown } from "./line-schemas";

const common = {
  service: "Pay runs",
  scope: "organisation",
  path: "/v1/payroll/line/{employeeId}/{lineId}",
  params: z.object({
    employeeId: idField(),
    lineId: textField(64).openapi({ description: "`lineId` of the line: the `id` of its row on the payslip." }),
  }),
  data: lineShown,
  versioned: versionedRecord({
    table: "payroll_line",
    key: { employee_id: "employeeId", line_id: "lineId" },
  }),
  refusals: [
    { status: 404, token: "employee_not_found", when: "The organisation has no such employee." },
    { status: 404, token: "payroll_line_not_found", when: "The employee has no such line." },
    { status: 409, token: "period_locked", when: "The run of the line's period is locked." },
    { status: 409, token: "line_not_editable", when: "The line is of salary or another service: change it there." },
  ],
} as const;

export const replaceLine = operation({
  ...common,
  id: "replacePayrollLine",
  method: "put",
  summary: "Replaces a posted line: optional fields that are left out are cleared",
  description:
    "`id` stays when it is left out. The line goes to the pay date that is sent, or to the next one that is not locked. A line as it was read can be sent back with changes; of `amount` and `units` send the one that changes.",
  body: lineReplacement,
  token: "payroll_line_updated",
  examples: { body: { payElementCode: "OVERTIME", units: "3", payRate: "15.50" }, data: exampleLine },
});

export const deleteLine = operation({
  ...common,
  id: "deletePayrollLine",
  method: "delete",
  summary: "Removes a posted line",
  description: "Only while the run of its period is open. Returns the line as it was; the payslip is calculated again.",
  token: "payroll_line_deleted",
  examples: { data: exampleLine },
});
