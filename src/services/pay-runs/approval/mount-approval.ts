import { recordEvent } from "../../../platform/events";
import { Refused } from "../../../platform/http";
import { saveRow, type Tx } from "../../../platform/store";
import {
  mayDo,
  mountOperation,
  type RequestWork,
  type RunName,
  requesterName,
  requirePerson,
  type ServiceContext,
} from "../../contract";
import { alreadyLocked } from "../lock/lock-run";
import { readProgress } from "../recalculate/progress";
import { runEvent } from "../runs/run-event";
import type { RunRow } from "../runs/run-period";
import type { ApprovalRow, PayRunTables } from "../store/pay-run-tables";
import { findRun, lockRun } from "../store/select-runs";
import * as operations from "./approval-operations";
import { approvalsNeeded, changedSince, dropApproval, findApproval, findChanges, keepFigures } from "./approvals";

/** Mounts the approval of pay runs, and its setting. */
export function mountApproval(context: ServiceContext): void {
  mountOperation(context, operations.getApprovalSettings, async (_, tx) => {
    return { data: await settingsData(tx), text: "These are the settings of approval." };
  });

  mountOperation(context, operations.saveApprovalSettings, async ({ body, ...work }, tx) => {
    requirePerson(work, "pay runs");
    await saveRow(tx.withTables<PayRunTables>(), "pay_run_approval_settings", ["organisation_id"], {
      organisation_id: work.organisationId,
      approvals_needed: body.approvalsNeeded,
      created_at: work.now,
      updated_at: work.now,
    });
    return { data: await settingsData(tx), text: "The settings of approval are saved." };
  });

  mountOperation(context, operations.getRunApproval, async ({ params, query }, tx) => {
    const row = await findRun(tx, { ...params, ...query });
    return { data: await approvalData(tx, row), text: "This is the approval of the pay run." };
  });

  mountOperation(context, operations.requestRunApproval, async ({ params, query, ...work }, tx) => {
    const row = await requestApproval(work, { ...params, ...query });
    return { data: await approvalData(tx, row), text: "The pay run waits for approval." };
  });

  mountOperation(context, operations.approveRun, async ({ params, query, body, ...work }, tx) => {
    const row = await approve(work, { ...params, ...query }, body.approvalId);
    const data = await approvalData(tx, row);
    const isApproved = data.status === "Approved";
    return { data, text: isApproved ? "The pay run is approved." : "The pay run waits for another person's approval." };
  });

  mountOperation(context, operations.rejectRun, async ({ params, query, body, ...work }, tx) => {
    const row = await reject(work, { ...params, ...query }, body);
    return { data: await approvalData(tx, row), text: "The pay run is rejected." };
  });
}

async function settingsData(tx: Tx) {
  const row = await tx
    .withTables<PayRunTables>()
    .selectFrom("pay_run_approval_settings")
    .selectAll()
    .executeTakeFirst();
  return {
    approvalsNeeded: row?.approvals_needed ?? 0,
    createdAt: row?.created_at ?? null,
    updatedAt: row?.updated_at ?? null,
  };
}

async function approvalData(tx: Tx, { pay_run_id: payRunId }: RunRow): Promise<operations.ApprovalShown> {
  const approval = await findApproval(tx, payRunId);
  const none = { changedCount: 0, changes: [] };
  return {
    approvalId: approval?.approval_id ?? null,
    status: approval?.status ?? "NotRequested",
    approvalsNeeded: await approvalsNeeded(tx),
    requestedAt: approval?.requested_at ?? null,
    requestedBy: approval?.requested_by ?? null,
    approvals: (approval?.approvals ?? []).map(({ by, at }) => ({ by, at })),
    rejectedBy: approval?.rejected_by ?? null,
    rejectedReason: approval?.rejected_reason ?? null,
    ...(approval === null ? none : await findChanges(tx, payRunId)),
  };
}

async function openRun(tx: Tx, name: RunName): Promise<RunRow> {
  const row = await lockRun(tx, name);
  if (row.status === "Locked") throw alreadyLocked();
  return row;
}

/** Keeps the figures of a run for those who approve it. A person who asks and may approve approves by it. */
async function requestApproval(work: RequestWork, name: RunName): Promise<RunRow> {
  const { tx, context, organisationId, caller, now } = work;
  const { marked, isWhole, recalculation } = await readProgress(tx, name.payrollConfigId);
  const row = await openRun(tx, name);
  const needed = await approvalsNeeded(tx);
  if (needed === 0) throw conflict("approval_not_needed", "Nobody has to approve runs of this organisation.");
  if (marked > 0 || isWhole || recalculation !== null) {
    throw conflict("calculation_in_progress", "The run is being calculated: ask again when its figures are complete.");
  }
  await dropApproval(tx, row.pay_run_id);
  const by = requesterName(caller);
  const { principalId, role } = caller;
  const approvals = principalId === null || !mayDo(role, "Approve") ? [] : [{ principalId, by, at: now }];
  const approval_id = context.ids.next();
  await tx
    .withTables<PayRunTables>()
    .insertInto("pay_run_approval")
    .values({
      organisation_id: organisationId,
      pay_run_id: row.pay_run_id,
      approval_id,
      status: approvals.length >= needed ? "Approved" : "Requested",
      requested_at: now,
      requested_by: by,
      approvals: JSON.stringify(approvals),
      rejected_by: null,
      rejected_reason: null,
    })
    .execute();
  await keepFigures(tx, row.pay_run_id);
  await publish(work, row, { type: "approval_requested", approvalId: approval_id });
  if (approvals.length >= needed) await publish(work, row, { type: "approved", approvalId: approval_id });
  return row;
}

/** Adds a person's approval; the run is approved with the last one that it needs. */
async function approve(work: RequestWork, name: RunName, approvalId: string): Promise<RunRow> {
  const { tx, caller, now } = work;
  const principalId = requirePerson(work, "pay runs");
  const row = await openRun(tx, name);
  const approval = await needRequest(tx, row, approvalId, ["Requested"]);
  if (approval.approvals.some((each) => each.principalId === principalId)) {
    const text = "Another person must approve the run: you have requested or approved it.";
    throw conflict("same_person_cannot_approve", text);
  }
  const changes = await findChanges(tx, row.pay_run_id);
  if (changes.changedCount > 0) throw changedSince("request", changes);
  const approvals = [...approval.approvals, { principalId, by: requesterName(caller), at: now }];
  const isApproved = approvals.length >= (await approvalsNeeded(tx));
  await changeApproval(tx, row, {
    approvals: JSON.stringify(approvals),
    status: isApproved ? "Approved" : "Requested",
  });
  if (isApproved) await publish(work, row, { type: "approved", approvalId });
  return row;
}

interface Rejection {
  readonly approvalId: string;
  readonly reason: string;
}

async function reject(work: RequestWork, name: RunName, { approvalId, reason }: Rejection): Promise<RunRow> {
  const { tx, caller } = work;
  requirePerson(work, "pay runs");
  const row = await openRun(tx, name);
  await needRequest(tx, row, approvalId, ["Requested", "Approved"]);
  await changeApproval(tx, row, {
    status: "Rejected",
    approvals: "[]",
    rejected_by: requesterName(caller),
    rejected_reason: reason,
  });
  await publish(work, row, { type: "approval_rejected", approvalId, reason });
  return row;
}

/** A decision is about what was looked at. */
async function needRequest(
  tx: Tx,
  { pay_run_id }: RunRow,
  approvalId: string,
  statuses: readonly ApprovalRow["status"][],
): Promise<ApprovalRow> {
  const approval = await findApproval(tx, pay_run_id);
  if (approval !== null && approval.approval_id !== approvalId) {
    const text = "Approval was requested again since: look at the run, then decide.";
    throw new Refused(412, { token: "concurrent_change", text });
  }
  if (approval !== null && statuses.includes(approval.status)) return approval;
  throw conflict("approval_not_requested", "No request waits for this decision.");
}

async function changeApproval(
  tx: Tx,
  { pay_run_id }: RunRow,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  await tx
    .withTables<PayRunTables>()
    .updateTable("pay_run_approval")
    .set(changes)
    .where("pay_run_id", "=", pay_run_id)
    .execute();
}

function conflict(token: string, text: string): Refused {
  return new Refused(409, { token, text });
}

interface Decision {
  readonly type: "approval_requested" | "approved" | "approval_rejected";
  readonly approvalId: string;
  readonly reason?: string;
}

async function publish(work: RequestWork, row: RunRow, { type, ...data }: Decision): Promise<void> {
  const event = runEvent(work, row);
  const told = { ...event.data, ...data, decidedBy: requesterName(work.caller) };
  await recordEvent(work.tx, work.context, { ...event, eventType: `payroll_run.${type}`, data: told });
}
