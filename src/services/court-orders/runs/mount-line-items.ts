import { z } from "@hono/zod-openapi";
import { correctCourtOrder } from "../../../engine/court-orders";
import { pageOf, pageQuery } from "../../../platform/http";
import {
  amountField,
  dateField,
  findHistory,
  historyOperation,
  moneyOf,
  mountOperation,
  operation,
  optional,
  type RequestWork,
  type ServiceContext,
  textField,
} from "../../contract";
import { lineItemExample, lineItemShown } from "../contract/line-item-schemas";
import { INVALID_PAGE, ORDER_NOT_FOUND, ofOrder, orderVersion } from "../contract/order-operations";
import { orderExample, orderListed } from "../contract/order-schemas";
import { issueOfOrder, refuseIssues } from "../orders/check-order";
import { finishOrder, getHistory, ORDER_HISTORY } from "../orders/finish-order";
import { orderData } from "../orders/order-data";
import { orderColumns } from "../orders/order-row";
import { findOrder, lockPerson, updateOrder } from "../store/orders";
import { findLineItems, shownItem } from "./line-items";

const listLineItems = operation({
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

const listOrderHistory = historyOperation(
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

const correctOrder = operation({
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

export function mountLineItems(context: ServiceContext): void {
  const { cursors } = context;

  mountOperation(context, listLineItems, async ({ params: { orderId }, query, organisationId }, tx) => {
    const { pageSize, paginationToken } = query;
    const place = { route: listLineItems.path, scope: organisationId, filters: { orderId } };
    const after = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
    const { items, rows } = await findLineItems(tx, await findOrder(tx, orderId), { after, limit: pageSize + 1 });
    const pending = items.filter(({ lineItemId }) => lineItemId === null);
    const page = await pageOf(rows, pageSize, place, cursors, (row) => [row.payment_date, row.line_item_id]);
    const data = { items: [...pending, ...page.items.map(shownItem)] };
    return { data, text: "The line items are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, listOrderHistory, async ({ params: { orderId }, query, organisationId }, tx) => {
    await findOrder(tx, orderId);
    const place = { route: listOrderHistory.path, scope: organisationId, filters: { orderId } };
    const page = await findHistory(tx, cursors, [ORDER_HISTORY, orderId], { query, place });
    return { ...page, data: { items: page.data.items.map(withDates) }, text: "The changes are listed." };
  });

  mountOperation(context, correctOrder, async ({ params: { orderId }, body, ...work }) => {
    return { data: await corrected(work, orderId, body), text: "The correction is kept for the next payment." };
  });
}

type Entry = Awaited<ReturnType<typeof findHistory>>["data"]["items"][number];

/** Fields of a change that say when it applies and why, which an entry shows beside what has changed. */
const ABOUT_CHANGE = ["effectiveFrom", "effectiveTo", "reason"];

function withDates(entry: Entry) {
  const textOf = (name: string): string | null => {
    const value: unknown = entry.changes.find(({ field }) => field === name)?.newValue;
    return typeof value === "string" ? value : null;
  };
  return {
    ...entry,
    reason: textOf("reason"),
    effectiveFrom: textOf("effectiveFrom"),
    effectiveTo: textOf("effectiveTo"),
    changes: entry.changes.filter(({ field }) => !ABOUT_CHANGE.includes(field)),
  };
}

interface Correction {
  readonly paymentDate: string;
  readonly missedAmount: string | null;
  readonly overDeductedAmount: string | null;
  readonly reason: string;
}

/** Adds a mistake of a pay-day to what the next payment makes good. */
async function corrected(
  work: RequestWork,
  orderId: string,
  { missedAmount, overDeductedAmount, ...body }: Correction,
) {
  const { tx, context, now, today } = work;
  const found = await findOrder(tx, orderId);
  await lockPerson(tx, found.employee_id);
  const row = await findOrder(tx, orderId);
  const mistakes = Object.entries({ missedAmount, overDeductedAmount }).filter(([, amount]) => amount !== null);
  const asked = { ...body, ...Object.fromEntries(mistakes), order: stateless(row.facts) };
  const made = correctCourtOrder(asked, context.rulebook);
  if (!made.ok) refuseIssues(made.problems.map(issueOfOrder));
  const value = made.ok ? made.value : row.facts;
  const facts = { ...row.facts, ...carriedOf(value) };
  const columns = { ...orderColumns(facts, row.derived), updated_at: now };
  await updateOrder(tx, orderId, columns);
  const order = orderData({ ...row, ...columns, facts, derived: row.derived }, today);
  const history = {
    action: "Updated",
    before: getHistory(row.facts),
    after: { ...getHistory(facts), effectiveFrom: body.paymentDate, reason: body.reason },
  } as const;
  await finishOrder(work, { order, event: "varied", history });
  return order;
}

type Facts = Awaited<ReturnType<typeof findOrder>>["facts"];

/** The order is read on the day of the mistake, which later pay dates in its state would not allow. */
function stateless({ lastDeductionPayDate: _, lastPayDate: __, resumedDate: ___, ...facts }: Facts): Facts {
  return facts;
}

function carriedOf({ shortfallCarriedForward, overDeductionCarriedForward }: Facts): Partial<Facts> {
  return {
    ...(shortfallCarriedForward == null ? {} : { shortfallCarriedForward }),
    ...(overDeductionCarriedForward == null ? {} : { overDeductionCarriedForward }),
  };
}
