import { STATUTORY_TYPES } from "../../base";
import type { Dataset } from "./dataset";
import { day, money, oneOf, quantity, rate, tags, text } from "./field";
import { CONTRIBUTION_BASES, PAYSLIP_STATUS, PENSION_TYPES, payPeriod, person, UNIT_NAMES } from "./words";

export const payslipLines: Dataset = {
  name: "payslip_lines",
  label: "Payslip lines",
  description: "One row for each line of a payslip; pension lines differ by pensionLineType.",
  statusField: "payslip.status",
  fields: [
    text("id", "Line"),
    text("payslipId", "Payslip"),
    oneOf("payslip.status", "Payslip status", PAYSLIP_STATUS),
    ...payPeriod,
    ...person,
    text("payElementId", "Pay element"),
    text("code", "Code"),
    text("description", "Description"),
    oneOf("type", "Type", ["Payable", "Deduction", "EmployerCost", "Information"]),
    money("amount", "Amount"),
    quantity("units", "Units"),
    oneOf("unitName", "Unit", UNIT_NAMES),
    rate("payRate", "Rate"),
    day("from", "Earned from"),
    day("to", "Earned to"),
    oneOf("statutoryType", "Statutory payment", STATUTORY_TYPES),
    text("statutoryPayId", "Statutory award"),
    text("orderId", "Court order"),
    oneOf("pensionLineType", "Pension line", [
      "Contribution",
      "AdditionalVoluntaryContribution",
      "Refund",
      "EmployerContribution",
    ]),
    text("pensionGroupId", "Pension group"),
    text("pensionMetadata.pensionGroupName", "Pension group name"),
    oneOf("pensionMetadata.pensionType", "Pension type", PENSION_TYPES),
    oneOf("pensionMetadata.contributionBasis", "Contribution basis", CONTRIBUTION_BASES),
    text("payElement.category", "Pay element category"),
    text("recurringLineItemId", "Recurring item"),
    text("department", "Department of the line"),
    text("costCentre", "Cost centre of the line"),
    tags("tags", "Tags of the line"),
  ],
};
