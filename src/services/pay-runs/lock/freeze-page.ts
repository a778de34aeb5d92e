import { mapInTurns, piecesOf } from "../../../platform";
import type { NewEvent } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { lockEmployees } from "../../employees";
import type { PayslipData } from "../contract/payslip-schemas";
import { payslipData } from "../payslips/payslip-data";
import { tellSources } from "../payslips/tell-sources";
import type { WorkedSlip } from "../payslips/work-out";
import { payslipEvent } from "../runs/payslip-event";
import type { ByToday } from "../runs/run-event";
import type { RunPeriod } from "../runs/run-period";
import { addToSums, type RunSums } from "../runs/run-sums";
import { figuresOfSlip } from "../runs/slip-figures";
import type { PayRunTables } from "../store/pay-run-tables";
import { placeColumns, slipColumns } from "../store/slip-columns";

/** Rows of one statement: building a longer one would hold up other requests. */
const ROWS_AT_ONCE = 50;

/** The progress of a run while its payslips are frozen. */
export interface Freezing {
  readonly run: RunPeriod;
  readonly by: ByToday;
  readonly employer: PayslipData["employer"];
  readonly sums: RunSums;
  /** Events to record at the end. */
  readonly events: NewEvent[];
  rules: string | null;
}

/** Writes final payslips, which cannot change any more, and locks their periods on their employees' records. */
export async function freezePage(
  tx: Tx,
  context: ServiceContext,
  freezing: Freezing,
  slips: readonly WorkedSlip[],
): Promise<void> {
  if (slips.length === 0) return;
  const { run, by } = freezing;
  const frozen = await mapInTurns(slips, (slip) => frozenSlip(slip, freezing, context.ids.next()));
  for (const piece of piecesOf(frozen, ROWS_AT_ONCE)) {
    await tx
      .withTables<PayRunTables>()
      .insertInto("payslip")
      .values(piece.map(({ row }) => row))
      .execute();
  }
  const shown = frozen.map((each) => each.shown);
  await tellSources(tx, context, slips, run, shown);
  const employeeIds = shown.map(({ employeeId }) => employeeId);
  const { periodEndDate, regularPaymentDate: paymentDate } = run;
  await lockEmployees(tx, employeeIds, { periodEndDate, paymentDate });
  freezing.events.push(...shown.map((each) => payslipEvent("payslip.finalised", each, by)));
  freezing.rules ??= slips[0]?.rules ?? null;
}

function frozenSlip(slip: WorkedSlip, { run, by, employer, sums }: Freezing, payslipId: string) {
  const shown = payslipData(slip, run, employer, payslipId);
  addToSums(sums, figuresOfSlip(slip, shown, run));
  const row = {
    organisation_id: by.organisationId,
    payslip_id: payslipId,
    ...placeColumns(run, slip.facts.employee.employee_id),
    ...slipColumns(slip, shown),
    created_at: by.now,
  };
  return { shown, row };
}
