import type { CourtOrders } from "../../court-orders";
import type { SummaryItem } from "../payslip";
import type { WrittenPayslip } from "../write-payslip";

/** Adds to a payslip what its court orders took: a row for each order, and one for all fees. */
export function writeCourtOrders(payslip: WrittenPayslip, courtOrders: CourtOrders): void {
  const { summaryItems: items } = payslip;
  for (const { orderId, lineItem } of courtOrders.orders) {
    if (lineItem === null || lineItem.amountPaid === "0.00") continue;
    items.push(row(orderId, "COURT_ORDER", "Court order", lineItem.amountPaid));
  }
  const fees = courtOrders.attachmentOrderFees;
  if (fees !== "0.00") items.push(row(null, "COURT_ORDER_FEE", "Court order fee", fees));
  payslip.courtOrders = courtOrders;
}

function row(id: string | null, code: string, description: string, amount: string): SummaryItem {
  return {
    id,
    code,
    description,
    type: "Deduction",
    amount,
    lineType: code === "COURT_ORDER" ? "AttachmentOrder" : "AttachmentOrderFee",
    statutoryType: null,
    pensionLineType: null,
    pensionType: null,
  };
}
