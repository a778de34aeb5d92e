import type { SummaryItem } from "../../../engine";
import type { PayslipData } from "../contract/payslip-schemas";
import type { LineNote } from "./engine-lines";
import { pensionRows } from "./pension-rows";
import type { WorkedSlip } from "./work-out";

const NO_NOTE: LineNote = {
  payElementId: null,
  units: null,
  unitName: null,
  payRate: null,
  from: null,
  to: null,
  statutoryPayId: null,
  canEdit: false,
};

const NO_PENSION = { pensionGroupId: null, pensionEmployerContribution: null, pensionMetadata: null };

/** Returns the printed rows: the engine's, each with where it came from. */
export function summaryRows({ payslip, lines, pensions }: WorkedSlip, isFinal: boolean): PayslipData["summaryItems"] {
  const notes = new Map(lines.map(({ line, note }) => [line.id, note]));
  const orders = new Set(payslip.courtOrders?.orders.map(({ orderId }) => orderId));
  const ofPension = pensionRows(payslip, pensions);
  return payslip.summaryItems.map((item) => ({
    ...(ofPension.get(item) ?? NO_PENSION),
    orderId: isOrder(item) && orders.has(item.id) ? item.id : null,
    ...(notes.get(item.id ?? "") ?? NO_NOTE),
    ...(isFinal ? { canEdit: false } : {}),
    ...item,
  }));
}

function isOrder(item: SummaryItem): item is SummaryItem & { readonly id: string } {
  return item.lineType === "AttachmentOrder" && item.id !== null;
}
