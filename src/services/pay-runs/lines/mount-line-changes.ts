import { z } from "@hono/zod-openapi";
import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt, notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { attachmentOperations, countAttachments, mountAttachments } from "../../attachments";
import {
  EMPLOYEE_NOT_FOUND,
  idField,
  mountOperation,
  operation,
  type ServiceContext,
  textField,
  versionedRecord,
} from "../../contract";
import { requireEmployee } from "../../employees";
import { ensureSystemElements } from "../../pay";
import { exampleLine } from "../contract/line-list-operations";
import { lineReplacement, lineShown, RESERVED, type SentLine } from "../contract/line-schemas";
import { markDirty } from "../recalculate/mark-dirty";
import { lockPayrollLate } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { findPlacement, keptLines } from "./find-placements";
import { keepLines } from "./keep-lines";
import { lineData } from "./line-data";
import { isSame, type KeptLine, type LinePlacement, placeLine } from "./place-line";

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
    EMPLOYEE_NOT_FOUND,
    { status: 404, token: "payroll_line_not_found", when: "The employee has no such line." },
    { status: 409, token: "period_locked", when: "The run of the line's period is locked." },
    { status: 409, token: "line_not_editable", when: "The line is of salary or another service: change it there." },
  ],
} as const;

const replaceLine = operation({
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

const deleteLine = operation({
  ...common,
  id: "deletePayrollLine",
  method: "delete",
  summary: "Removes a posted line",
  description: "Only while the run of its period is open. Returns the line as it was; the payslip is calculated again.",
  token: "payroll_line_deleted",
  examples: { data: exampleLine },
});

export function mountLineChanges(context: ServiceContext): void {
  mountOperation(context, replaceLine, async ({ params, body, ...work }, tx) => {
    const { organisationId, now } = work;
    await ensureSystemElements(work);
    const { placement, before } = await lineToChange(tx, params, body.id);
    const twin = body.id === null ? undefined : placement.known.get(body.id);
    if (twin !== undefined && twin.line_id !== before.line_id) throw inUse();
    const line = { ...oneAnswer(body), id: body.id ?? before.caller_id };
    const place = placeLine(line, { path: [], before }, placement);
    if (!place.ok) throw invalid(place.issues);
    const { content, element } = place;
    const issues = contradictions(body, { code: element.code, amount: content.amount });
    if (issues.length > 0) throw invalid(issues);
    const { employee_id: employeeId, payroll_config_id: payrollConfigId } = placement.employee;
    const changed: KeptLine = { ...before, ...content, payroll_config_id: payrollConfigId, updated_at: now };
    const text = "The line is replaced.";
    const shownWith = { code: element.code, attachmentCount: await attachmentCount(context, tx, before) };
    if (isSame(before, content) && isInPlace(before, changed)) return { data: lineData(before, shownWith), text };
    const { is_locked: _, version: __, ...row } = changed;
    await keepLines(tx, [row]);
    await markDirty(tx, context, { organisationId, employeeId, payrollConfigId });
    return { data: lineData(await asKept(tx, changed), shownWith), text };
  });

  mountOperation(context, deleteLine, async ({ params, organisationId }, tx) => {
    const { placement, before } = await lineToChange(tx, params, null);
    const { line_id: lineId, employee_id: employeeId, payroll_config_id: payrollConfigId } = before;
    const element = placement.elements.find(({ pay_element_id: id }) => id === before.pay_element_id);
    const shownWith = { code: element?.code ?? "", attachmentCount: await attachmentCount(context, tx, before) };
    await tx.withTables<PayRunTables>().deleteFrom("payroll_line").where("line_id", "=", lineId).execute();
    await markDirty(tx, context, { organisationId, employeeId, payrollConfigId });
    return { data: lineData(before, shownWith), text: "The line is removed." };
  });
}

async function attachmentCount(context: ServiceContext, tx: Tx, { line_id: lineId }: KeptLine): Promise<number> {
  const counts = await countAttachments(context, tx, { purpose: LINE_ATTACHMENT, recordIds: [lineId] });
  return counts.get(lineId) ?? 0;
}

/** Returns a line as stored, with its new version. */
function asKept(tx: Tx, { line_id: lineId }: KeptLine): Promise<KeptLine> {
  return keptLines(tx).where("line_id", "=", lineId).executeTakeFirstOrThrow();
}

/** Returns whether a line stays in its payroll and period. */
function isInPlace(before: KeptLine, changed: KeptLine): boolean {
  return before.payroll_config_id === changed.payroll_config_id && before.sequence === changed.sequence;
}

function inUse() {
  return invalid([issueAt(["id"], "duplicate_line_id", null, "Another line of the employee has this id.")]);
}

/** Reduces a line that states its element or amount in two ways to one: the id, and the units. */
function oneAnswer(line: SentLine): SentLine {
  return {
    ...line,
    payElementCode: line.payElementId === null ? line.payElementCode : null,
    amount: line.units === null ? line.amount : null,
  };
}

interface Found {
  readonly code: string;
  /** Pence. */
  readonly amount: number;
}

/** Returns issues for an element code or amount that contradicts the id or units used. */
function contradictions(line: SentLine, { code, amount }: Found): readonly ValidationIssue[] {
  const { payElementId, payElementCode, units } = line;
  const issues: ValidationIssue[] = [];
  if (payElementId !== null && payElementCode !== null && payElementCode !== code) {
    issues.push(issueAt(["payElementCode"], "sent_together", { other: "payElementId" }));
  }
  if (units !== null && line.amount !== null && line.amount !== amount) {
    issues.push(issueAt(["amount"], "sent_together", { other: "units" }));
  }
  return issues;
}

interface Named {
  readonly employeeId: string;
  readonly lineId: string;
}

/**
 * Returns a posted line that can be changed, with what its changes are checked against; its payroll and its employee's
 * cannot be locked meanwhile. Refuses 404 `payroll_line_not_found`, 409 `line_not_editable`, 409 `period_locked`.
 */
async function lineToChange(
  tx: Tx,
  { employeeId, lineId }: Named,
  callerId: string | null,
): Promise<{ readonly placement: LinePlacement; readonly before: KeptLine }> {
  const placement = await findPlacement(tx, employeeId, callerId === null ? [] : [callerId]);
  if (lineId.startsWith(RESERVED)) throw notEditable();
  const line = keptLines(tx).where("employee_id", "=", employeeId).where("line_id", "=", lineId);
  const found = await line.executeTakeFirst();
  if (found === undefined) throw notFound("payroll_line");
  await lockPayrollLate(tx, found.payroll_config_id);
  const before = await line.executeTakeFirstOrThrow();
  if (before.is_locked) throw locked(before.payroll_date);
  return { placement, before };
}

function notEditable(): Refused {
  const text = "This line is not posted: change it in the service that it comes from.";
  return new Refused(409, { token: "line_not_editable", text });
}

function locked(limit: string): Refused {
  const text = "The run of the line's period is locked: post the difference to an open period.";
  return new Refused(409, { token: "period_locked", text, arguments: { limit } });
}

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
