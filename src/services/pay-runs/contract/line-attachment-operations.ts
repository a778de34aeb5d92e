import { attachmentOperations } from "../../attachments";
import { idField, textField } from "../../contract";

export const lineAttachments = attachmentOperations({
  id: "PayrollLine",
  service: "Pay runs",
  name: "a posted line",
  path: "/v1/payroll/line/{employeeId}/{lineId}",
  params: { employeeId: idField(), lineId: textField(64) },
  missing: [
    { status: 404, token: "employee_not_found", when: "The organisation has no such employee." },
    { status: 404, token: "payroll_line_not_found", when: "The employee has no such line." },
  ],
});
