import { STATUTORY_TYPES } from "../../base";
import type { Dataset } from "./dataset";
import { day, flag, instant, money, oneOf, quantity, text } from "./field";
import { person } from "./words";

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
