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
  recurringLineItemId: null,
  canEdit: false,
};

const NO_PENSION = { pensionGroupId: null, pensionEmployerContribution: null, pensionMetadata: null };

/** Returns the printed rows: the engine's, each with where it came from. */
export function summaryRows({ payslip, lines, pensions }: WorkedSlip, isFinal: boolean): PayslipData["summaryItems"] {
  const notes = new Map(lines.map(({ line, note }) => [line.id, note]));
  const orders = new Set(payslip.courtOrders?.orders.map(({ orderId }) => orderId));
  const ofPension = pensionRows(payslip, pensions);
  return payslip.summaryItems.map((item) => {
    const pension = ofPension.get(item) ?? NO_PENSION;
    const note = notes.get(item.id ?? "") ?? NO_NOTE;
    // Field by field: a row of this many fields with a spread takes about a hundred times as long.
    return {
      id: item.id,
      code: item.code,
      description: item.description,
      type: item.type,
      amount: item.amount,
      lineType: item.lineType,
      statutoryType: item.statutoryType,
      pensionLineType: item.pensionLineType,
      pensionType: item.pensionType,
      pensionGroupId: pension.pensionGroupId,
      pensionEmployerContribution: pension.pensionEmployerContribution,
      pensionMetadata: pension.pensionMetadata,
      orderId: isOrder(item) && orders.has(item.id) ? item.id : null,
      payElementId: note.payElementId,
      units: note.units,
      unitName: note.unitName,
      payRate: note.payRate,
      from: note.from,
      to: note.to,
      statutoryPayId: note.statutoryPayId,
      recurringLineItemId: note.recurringLineItemId,
      canEdit: !isFinal && note.canEdit,
    };
  });
}

function isOrder(item: SummaryItem): item is SummaryItem & { readonly id: string } {
  return item.lineType === "AttachmentOrder" && item.id !== null;
}
