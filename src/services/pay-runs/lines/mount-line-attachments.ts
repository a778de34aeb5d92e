import { notFound } from "../../../platform/http";
import { attachmentOperations, mountAttachments } from "../../attachments";
import { EMPLOYEE_NOT_FOUND, idField, type ServiceContext, textField } from "../../contract";
import { requireEmployee } from "../../employees";
import { keptLines } from "./kept-lines";

const lineAttachments = attachmentOperations({
  id: "PayrollLine",
  service: "Pay runs",
  name: "a posted line",
  path: "/v1/payroll/line/{employeeId}/{lineId}",
  params: { employeeId: idField(), lineId: textField(64) },
  missing: [
    EMPLOYEE_NOT_FOUND,
    { status: 404, token: "payroll_line_not_found", when: "The employee has no such line." },
  ],
});

/** The purpose of files that belong to posted lines; a migration names it too. */
export const LINE_ATTACHMENT = "PayrollLine";

/** Mounts the operations on the attachments of posted lines, locked or not: evidence may be added and corrected later. */
export function mountLineAttachments(context: ServiceContext): void {
  mountAttachments(context, lineAttachments, {
    purpose: LINE_ATTACHMENT,
    need: async (tx, { employeeId = "", lineId = "" }) => {
      await requireEmployee(tx, employeeId);
      const line = keptLines(tx).where("employee_id", "=", employeeId).where("line_id", "=", lineId);
      if ((await line.executeTakeFirst()) === undefined) throw notFound("payroll_line");
      return lineId;
    },
  });
}
