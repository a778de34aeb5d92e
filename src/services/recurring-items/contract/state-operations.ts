import { z } from "@hono/zod-openapi";
import { dateField, operation, optional, refuser, textField } from "../../contract";
import { exampleItem } from "./examples";
import { itemShown, settleAction } from "./item-schemas";
import { COMMON, ITEM_NOT_FOUND, itemVersion, NO_MOVE, ONE_ITEM, ofItem } from "./words";

const reason = optional(textField(200));

const move = {
  ...COMMON,
  method: "post",
  params: ofItem,
  data: itemShown,
  versioned: itemVersion,
  idempotent: true,
  refusals: [ITEM_NOT_FOUND, NO_MOVE],
} as const;

export const pauseItem = operation({
  ...move,
  id: "pauseRecurringItem",
  path: `${ONE_ITEM}/pause`,
  summary: "Pauses a recurring item: it is not posted on pay days of the pause",
  description: "Without dates it is paused from today until it is resumed. Open runs follow.",
  body: z
    .strictObject({
      from: optional(dateField()).openapi({ description: "The first pay day without it; today if left out." }),
      to: optional(dateField()).openapi({ description: "The last one; until it is resumed if left out." }),
      reason,
    })
    .superRefine(({ from, to }, context) => {
      if (from !== null && to !== null && to < from) refuser(context)("to", "date_before", { limit: from });
    })
    .openapi("RecurringItemPauseRequest"),
  bodyOptional: true,
  token: "recurring_item_paused",
  examples: {
    body: { from: "2026-07-01", to: "2026-08-31", reason: "Holiday of repayments" },
    data: {
      ...exampleItem,
      pauses: [{ from: "2026-07-01", to: "2026-08-31", reason: "Holiday of repayments" }],
    },
  },
});

export const resumeItem = operation({
  ...move,
  id: "resumeRecurringItem",
  path: `${ONE_ITEM}/resume`,
  summary: "Resumes a recurring item: ends its pauses, and withdraws how its rest was settled",
  description: "From today on, or from the first pay day that is sent. Open runs follow.",
  body: z
    .strictObject({
      from: optional(dateField()).openapi({ description: "The first pay day with it again; today if left out." }),
    })
    .openapi("RecurringItemResumption"),
  bodyOptional: true,
  token: "recurring_item_resumed",
  examples: { body: { from: "2026-08-01" }, data: exampleItem },
});

export const settleItem = operation({
  ...move,
  id: "settleRecurringItem",
  path: `${ONE_ITEM}/settle`,
  summary: "Decides what happens to the rest of a recurring item, as when somebody leaves",
  description:
    "`TakeRest` posts it with the next pay, `WriteOff` waives it, `KeepOwing` leaves it on record without posting it. A later call replaces the decision.",
  body: z.strictObject({ action: settleAction, reason }).openapi("RecurringItemSettlementRequest"),
  token: "recurring_item_settled",
  examples: {
    body: { action: "TakeRest", reason: "Agreed with the leaver" },
    data: {
      ...exampleItem,
      settlement: {
        action: "TakeRest",
        reason: "Agreed with the leaver",
        writtenOff: "0.00",
        settledAt: "2026-11-21T12:00:00.000Z",
        settledBy: "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X6",
      },
    },
  },
});
