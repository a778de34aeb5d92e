import type { Dataset } from "./dataset";
import { day, flag, instant, money, oneOf, quantity, rate, text } from "./field";
import { person, UNIT_NAMES } from "./words";

export const recurringLineItems: Dataset = {
  name: "recurring_line_items",
  label: "Recurring line items",
  description: "One row for each pay item that repeats on an employee's payslips.",
  statusField: null,
  fields: [
    text("recurringLineItemId", "Recurring item"),
    ...person,
    text("payrollConfigId", "Payroll configuration"),
    text("payElementId", "Pay element"),
    text("payElement.code", "Code"),
    text("payElement.name", "Pay element name"),
    oneOf("payElement.direction", "Direction", ["Payment", "Deduction", "EmployerCost"]),
    text("description", "Description"),
    money("amount", "Amount"),
    quantity("units", "Units"),
    oneOf("unitName", "Unit", UNIT_NAMES),
    rate("payRate", "Rate"),
    day("startDate", "First pay day"),
    day("endDate", "Last pay day"),
    flag("isEnabled", "In use"),
    instant("createdAt", "Created"),
    instant("updatedAt", "Changed"),
    text("basis", "Basis"),
    money("balance", "Balance"),
    money("total", "Total"),
    money("postedToDate", "Posted to date"),
  ],
};
