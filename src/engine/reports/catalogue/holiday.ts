import type { Dataset } from "./dataset";
import { day, instant, money, oneOf, quantity, text } from "./field";
import { person } from "./words";

export const holiday: Dataset = {
  name: "holiday",
  label: "Holiday",
  description: "One row for each spell of holiday of an employee.",
  statusField: null,
  fields: [
    text("holidayId", "Holiday"),
    ...person,
    oneOf("status", "Status", ["Requested", "Approved", "Declined", "Cancelled", "Taken"]),
    day("startDate", "First day"),
    day("endDate", "Last day"),
    day("holidayYearStartDate", "Holiday year"),
    quantity("units", "Units taken"),
    oneOf("unitName", "Unit", ["Hour", "Day", "Week"]),
    quantity("entitlement", "Entitlement of the year"),
    instant("createdAt", "Created"),
    instant("updatedAt", "Changed"),
    text("leaveType", "Leave type"),
    text("policyId", "Policy"),
    text("policy.name", "Policy name"),
    quantity("balanceAfter", "Balance afterwards"),
    money("averageWeeklyPay", "Average weekly pay"),
  ],
};
