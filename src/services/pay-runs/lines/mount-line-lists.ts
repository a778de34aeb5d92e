import { expressionBuilder } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { countAttachments } from "../../attachments";
import { mountList, type RequestWork, type RunName, type ServiceContext } from "../../contract";
import { requireEmployee } from "../../employees";
import { findConfig, findElements, findPayPeriod, payScheduleOf } from "../../pay";
import { listEmployeeLines, listRunLines } from "../contract/line-list-operations";
import type { PayRunTables } from "../store/pay-run-tables";
import { isInLockedRun, keptLines } from "./kept-lines";
import { lineData } from "./line-data";
import { LINE_ATTACHMENT } from "./mount-line-attachments";
import type { KeptLine } from "./place-line";

const filters = {
  status: (status: "Open" | "Locked") => (status === "Locked" ? IN_LOCKED_RUN : eb.not(IN_LOCKED_RUN)),
  payElementId: "payroll_line.pay_element_id",
  updatedSince: ["updated_at", ">="],
  year: "payroll_line.year",
  period: "payroll_line.period",
  supplementary: "payroll_line.supplementary",
} as const;

const eb = expressionBuilder<PayRunTables, "payroll_line">();
const IN_LOCKED_RUN = isInLockedRun(eb);

/** Ids are in the order of posting. */
export function mountLineLists(context: ServiceContext): void {
  const list = {
    from: (tx: Tx) => keptLines(tx),
    order: ["line_id"],
    show: (lines: readonly KeptLine[], { tx }: RequestWork) => shown(context, tx, lines),
    text: "The payroll lines are listed.",
  } as const;
  mountList(context, listEmployeeLines, {
    ...list,
    within: ({ tx, params }) => requireEmployee(tx, params.employeeId),
    filters: { ...filters, employeeId: "payroll_line.employee_id" },
  });
  mountList(context, listRunLines, {
    ...list,
    within: ({ tx, params }) => needPeriod(tx, params),
    filters: { ...filters, payrollConfigId: "payroll_line.payroll_config_id" },
  });
}

async function shown(context: ServiceContext, tx: Tx, lines: readonly KeptLine[]) {
  if (lines.length === 0) return [];
  const codes = new Map((await findElements(tx)).map(({ pay_element_id, code }) => [pay_element_id, code]));
  const recordIds = lines.map(({ line_id }) => line_id);
  const counts = await countAttachments(context, tx, { purpose: LINE_ATTACHMENT, recordIds });
  return lines.map((line) =>
    lineData(line, { code: codes.get(line.pay_element_id) ?? "", attachmentCount: counts.get(line.line_id) ?? 0 }),
  );
}

/** Refuses a period that the payroll does not have, whether or not its run has been created. */
async function needPeriod(tx: Tx, { payrollConfigId, year, period }: Omit<RunName, "supplementary">): Promise<void> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) throw notFound("payroll_config");
  if (findPayPeriod(await payScheduleOf(tx, config), year, period) === null) throw notFound("pay_run");
}
