import { ORDER_TYPES } from "../../court-orders";
import type { Dataset } from "./dataset";
import { day, flag, money, oneOf, text } from "./field";
import { payFrequency, person } from "./words";

export const courtOrders: Dataset = {
  name: "court_orders",
  label: "Court orders",
  description: "One row for each order on an employee's earnings.",
  statusField: null,
  fields: [
    text("orderId", "Order"),
    ...person,
    oneOf("orderType", "Type", ORDER_TYPES),
    text("reference", "Reference"),
    text("issuingAuthority", "Issued by"),
    oneOf("status", "Status", ["Active", "Suspended", "OnHoldNoEligibleEarnings", "Discharged"]),
    oneOf("priorityLevel", "Priority", ["Cms", "PriorityOrders", "NonPriority", "StudentLoans"]),
    flag("isPriority", "Has priority"),
    oneOf("deductionBasis", "Basis", ["Table", "Percentage", "FixedAmount"]),
    payFrequency,
    day("dateMade", "Made"),
    day("dateReceived", "Received"),
    day("startDate", "Start"),
    day("endDate", "End"),
    oneOf("protectedEarningsSetting", "Protection", ["None", "CourtPerAmount", "SixtyPercentOfNet", "TableImplied"]),
    money("protectedEarningsSettingCourtPerAmount", "Protected by the court"),
    money("totalAmountOwed", "Owed"),
    money("previouslyPaid", "Paid before"),
    money("amountRepaidToDate", "Repaid"),
    money("remainingBalance", "Remaining"),
    money("shortfallCarriedForward", "Shortfall carried forward"),
    flag("adminFeeApplied", "Fee charged"),
    text("payeeId", "Payee"),
    text("payee.name", "Payee name"),
    text("remittanceReference", "Remittance reference"),
    oneOf("remittanceDeadline", "Remittance", [
      "FiveDays",
      "NineteenthOfFollowingMonth",
      "AsSoonAsReasonablyPracticable",
      "AsTheOrderRequires",
    ]),
  ],
};
