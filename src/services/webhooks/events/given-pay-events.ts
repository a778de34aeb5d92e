import { type EventType, family } from "./event-family";

/** The event types of services that add pay to payslips. */
export const GIVEN_PAY_EVENTS: readonly EventType[] = [
  ...family({
    service: "Statutory pay",
    resourceUrl: "/v1/statutory-pay/payments/employees/{employeeId}/{statutoryPayId}",
    referenceFields: ["statutoryPayId", "employeeId", "statutoryType", "status", "startDate", "endDate"],
    fullOnly: [],
    types: [
      ["statutory_payment.created", "A statutory pay award was created or imported."],
      ["statutory_payment.updated", "A statutory pay award was changed, or a run has paid some of it."],
      ["statutory_payment.paid", "A statutory pay award is paid."],
      ["statutory_payment.deleted", "A statutory pay award was deleted."],
    ],
  }),
  ...family({
    service: "Recurring items",
    resourceUrl: "/v1/recurring-items/{recurringLineItemId}",
    referenceFields: ["recurringLineItemId", "employeeId"],
    fullOnly: ["remaining"],
    types: [
      ["recurring_item.completed", "A locked run has posted the rest of a recurring item."],
      [
        "recurring_item.ended",
        "A recurring item is not posted any more: its last pay day is locked, or its rest is settled.",
      ],
    ],
  }),
];
