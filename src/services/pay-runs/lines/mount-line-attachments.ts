import { notFound } from "../../../platform/http";
import { mountAttachments } from "../../attachments";
import type { ServiceContext } from "../../contract";
import { requireEmployee } from "../../employees";
import { lineAttachments } from "../contract/line-attachment-operations";
import { keptLines } from "./kept-lines";

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
