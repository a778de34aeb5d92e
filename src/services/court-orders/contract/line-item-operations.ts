import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { amountField, dateField, historyOperation, moneyOf, operation, optional, textField } from "../../contract";
import { lineItemExample, lineItemShown } from "./line-item-schemas";
import { INVALID_PAGE, ORDER_NOT_FOUND, ofOrder, orderVersion } from "./order-operations";
import { orderExample, orderListed } from "./order-schemas";

export const listLineItems = operation({
  ...ofOrder,
  id: "listCourtOrderLineItems",
  method: "get",
  path: `${ofOrder.path}/line-items`,
  summary: "What an order deducted in each run, newest first; open runs as calculated last",
  description: "A page at a time. An item of an open run has no `lineItemId` yet, and may still change.",
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({ items: z.array(lineItemShown) }),
  token: "line_items_listed",
  refusals: [ORDER_NOT_FOUND, ...INVALID_PAGE],
  examples: { data: { items: [lineItemExample] } },
});

export const listOrderHistory = historyOperation(
  {
    ...ofOrder,
    id: "listCourtOrderChanges",
    path: `${ofOrder.path}/history`,
    summary: "The changes of a court order, newest first",
    description:
      "A variation has its own dates: `changes` compares the terms in force on `effectiveFrom`. Changes of status by a pay run are part of it.",
    token: "court_order_history_listed",
    refusals: [ORDER_NOT_FOUND],
  },
  {
    fields: { effectiveFrom: z.string().nullable(), effectiveTo: z.string().nullable() },
    example: { effectiveFrom: "2026-12-31", effectiveTo: null },
  },
);

export const correctOrder = operation({
  ...ofOrder,
  id: "correctCourtOrder",
  method: "post",
  path: `${ofOrder.path}/corrections`,
  summary: "States that a pay-day's deduction was missed, or too high, by mistake",
  description:
    "The next payment makes it good after its own deduction, within what the order protects. Only some types of order allow it.",
  body: z
    .strictObject({
      paymentDate: dateField().openapi({ description: "The pay date of the mistake." }),
      missedAmount: optional(amountField().transform(moneyOf)),
      overDeductedAmount: optional(amountField().transform(moneyOf)),
      reason: textField(200),
    })
    .openapi("CourtOrderCorrection"),
  data: orderListed,
  versioned: orderVersion,
  token: "court_order_corrected",
  idempotent: true,
  refusals: [
    ORDER_NOT_FOUND,
    {
      status: 400,
      token: "correction_not_available_for_type",
      when: "The law has no way to make this good for an order of the type and terms.",
    },
  ],
  examples: {
    body: { paymentDate: "2026-04-30", missedAmount: "57.75", reason: "The notice was not entered in time" },
    data: { ...orderExample, shortfallCarriedForward: "57.75" },
  },
});
