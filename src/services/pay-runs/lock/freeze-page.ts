import type { Insertable } from "kysely";
import { piecesOf } from "../../../platform";
import type { NewEvent } from "../../../platform/events";
import type { LockedPayslip, RequestWork } from "../../contract";
import { lockEmployees } from "../../employees";
import type { PayslipData } from "../contract/payslip-schemas";
import { payslipData } from "../payslips/payslip-data";
import type { WorkedSlip } from "../payslips/work-out";
import { dropPreviewsOf } from "../previews/previews";
import { payslipEvent } from "../runs/payslip-event";
import type { RunPeriod } from "../runs/run-period";
import { addToSums, type RunSums } from "../runs/run-sums";
import { figuresOfSlip } from "../runs/slip-figures";
import type { PayRunTables } from "../store/pay-run-tables";
import { placeColumns, slipColumns } from "../store/slip-columns";
import { type PayslipLeaf, payslipLeaf } from "./payslips-root";
import type { WaitingEvents } from "./waiting-events";

/** Rows of one statement: building a longer one would hold up other requests. */
const ROWS_AT_ONCE = 50;

/** The progress of a run while its payslips are frozen. */
export interface Freezing {
  readonly run: RunPeriod;
  readonly employer: PayslipData["employer"];
  readonly sums: RunSums;
  /** Events to record at the end. */
  readonly events: WaitingEvents;
  /** Hashes of the payslips that are frozen. */
  readonly leaves: PayslipLeaf[];
  rules: string | null;
}

/** Writes final payslips, which cannot change any more, instead of their previews, and locks their periods on their employees' records. */
export async function freezePage(work: RequestWork, freezing: Freezing, frozen: readonly FrozenSlip[]): Promise<void> {
  if (frozen.length === 0) return;
  const { tx, context, caller, organisationId, now } = work;
  const { run } = freezing;
  for (const piece of piecesOf(frozen, ROWS_AT_ONCE)) {
    await tx
      .withTables<PayRunTables>()
      .insertInto("payslip")
      .values(piece.map(({ row }) => row))
      .execute();
  }
  const payslips = frozen.map(({ final }) => final);
  const ofSources: NewEvent[] = [];
  const publish = (event: NewEvent) => ofSources.push(event);
  const { accountId } = caller;
  const locked = { work, period: run, payslips, organisationId, accountId, caller, context, now, publish };
  for (const source of context.payslipSources) await source.locked?.(tx, locked);
  const employeeIds = payslips.map(({ employeeId }) => employeeId);
  await dropPreviewsOf(tx, run, employeeIds);
  const { periodEndDate, regularPaymentDate: paymentDate } = run;
  await lockEmployees(tx, employeeIds, { periodEndDate, paymentDate });
  freezing.events.add(frozen.map(({ event }) => event));
  freezing.events.add(ofSources);
  freezing.leaves.push(...frozen.map(({ leaf }) => leaf));
  freezing.rules ??= frozen[0]?.row.rules_digest ?? null;
}

/** A final payslip before it is written: its row, its event, its hash, and what other services need of it. */
export interface FrozenSlip {
  readonly ok: true;
  readonly row: Insertable<PayRunTables["payslip"]>;
  readonly event: NewEvent;
  readonly leaf: PayslipLeaf;
  readonly final: LockedPayslip;
}

/** Makes a final payslip and adds it to the figures of the run. */
export function frozenSlip(work: RequestWork, slip: WorkedSlip, { run, employer, sums }: Freezing): FrozenSlip {
  const { context, organisationId, now } = work;
  const payslipId = context.ids.next();
  const { employee_id: employeeId } = slip.facts.employee;
  const shown = payslipData(slip, run, employer, payslipId);
  addToSums(sums, figuresOfSlip(slip, shown, run));
  const { payslip, pensions, recurring, made } = slip;
  return {
    ok: true,
    row: {
      organisation_id: organisationId,
      payslip_id: payslipId,
      ...placeColumns(run, employeeId),
      ...slipColumns(slip, shown, run),
      created_at: now,
    },
    event: payslipEvent("payslip.finalised", shown, work),
    leaf: payslipLeaf(shown),
    final: { employeeId, payslipId, payslip, pensions, recurring, made },
  };
}
