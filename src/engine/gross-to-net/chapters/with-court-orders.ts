import { formatPence, readPence } from "../../base";
import type { CourtOrderResult, CourtOrders } from "../../court-orders";
import type { Payslip, SummaryItem } from "../payslip";

/** A payslip with what its court orders took: a row for each order, and one for all fees. */
export function withCourtOrders(payslip: Payslip, courtOrders: CourtOrders): Payslip {
  const rows = courtOrders.orders.flatMap(orderRow);
  const fees = readPence(courtOrders.attachmentOrderFees);
  if (fees !== 0) rows.push(row(null, "COURT_ORDER_FEE", "Court order fee", fees));
  return { ...payslip, summaryItems: [...payslip.summaryItems, ...rows], courtOrders };
}

function orderRow({ orderId, lineItem }: CourtOrderResult): SummaryItem[] {
  const taken = lineItem === null ? 0 : readPence(lineItem.amountPaid);
  return taken === 0 ? [] : [row(orderId, "COURT_ORDER", "Court order", taken)];
}

function row(id: string | null, code: string, description: string, pence: number): SummaryItem {
  return {
    id,
    code,
    description,
    type: "Deduction",
    amount: formatPence(pence),
    lineType: code === "COURT_ORDER" ? "AttachmentOrder" : "AttachmentOrderFee",
    statutoryType: null,
    pensionLineType: null,
    pensionType: null,
  };
}
