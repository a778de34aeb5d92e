import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { countAttachments } from "../../attachments";
import { mountOperation, type ServiceContext } from "../../contract";
import { ensureSystemElements } from "../../pay";
import { deleteLine, replaceLine } from "../contract/line-change-operations";
import { markDirty } from "../recalculate/mark-dirty";
import type { PayRunTables } from "../store/pay-run-tables";
import { contradictions, oneAnswer } from "./contradictions";
import { keepLines } from "./keep-lines";
import { keptLines } from "./kept-lines";
import { lineData } from "./line-data";
import { lineToChange } from "./line-to-change";
import { LINE_ATTACHMENT } from "./mount-line-attachments";
import { isSame, type KeptLine, placeLine } from "./place-line";

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
