import { STATUTORY_TYPES } from "../../base";
import type { Dataset } from "./dataset";
import { day, flag, instant, money, oneOf, quantity, text } from "./field";
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

export const statutoryPayments: Dataset = {
  name: "statutory_payments",
  label: "Statutory payments",
  description: "One row for each award of a statutory payment.",
  statusField: null,
  fields: [
    text("statutoryPayId", "Award"),
    ...person,
    oneOf("statutoryType", "Statutory payment", STATUTORY_TYPES),
    oneOf("status", "Status", ["Pending", "InProgress", "Paid"]),
    day("startDate", "First day of pay"),
    day("endDate", "Last day of pay"),
    day("qualifyingEventDate", "Qualifying event"),
    flag("isEntitled", "Entitled"),
    flag("isImported", "Imported"),
    money("averageWeeklyEarnings", "Average weekly earnings"),
    money("totalAmount", "Total"),
    money("amountPaid", "Paid"),
    money("amountRemaining", "Remaining"),
    quantity("weeksPaid", "Weeks paid"),
    quantity("weeksRemaining", "Weeks remaining"),
    money("recovery.recoverableAmount", "Recoverable"),
    money("recovery.compensationAmount", "Compensation"),
    instant("createdAt", "Created"),
    instant("updatedAt", "Changed"),
  ],
};
