import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { idField, operation, taxYearField, versionedRecord } from "../../contract";
import { anyDataType, anyService, common, NOT_FOUND, NOTIFICATIONS, ONE_NOTIFICATION, ofNotification } from "./common";
import {
  exampleNotification,
  exampleRead,
  matchStatus,
  notificationRead,
  notificationShown,
  status,
} from "./notice-schemas";

export const NOTIFICATION = versionedRecord({
  table: "tax_notification",
  key: { notification_id: "notificationId" },
});

const { pageSize: limit, paginationToken: lastEvaluatedKey } = pageQuery({ usual: 50, most: 500 }).shape;

const oneDataType = z.array(anyDataType).max(20).optional();

export const listNotifications = operation({
  ...common,
  id: "listHmrcNotices",
  method: "get",
  path: NOTIFICATIONS,
  summary: "Notices from HMRC, the newest first",
  description: "Read further pages with `lastEvaluatedKey` while `hasMorePages` is true.",
  query: z.object({
    dataType: oneDataType,
    status: status.optional(),
    matchStatus: matchStatus.optional(),
    service: anyService.optional(),
    employeeId: idField().optional(),
    taxYear: taxYearField().optional(),
    limit,
    lastEvaluatedKey,
  }),
  data: z.strictObject({
    items: z.array(notificationShown),
    lastEvaluatedKey: z.string().nullable().openapi({ description: "Null at the end." }),
    hasMorePages: z.boolean(),
  }),
  token: "notifications_listed",
  refusals: [
    { status: 400, token: "invalid_pagination_token", when: "The key belongs to another list, or is too old." },
    { status: 400, token: "invalid_page_size", when: "`limit` is 1 to 500." },
  ],
  examples: { data: { items: [exampleNotification], lastEvaluatedKey: null, hasMorePages: false } },
});

export const countNotifications = operation({
  ...common,
  id: "countHmrcNotices",
  method: "get",
  path: `${NOTIFICATIONS}/counts`,
  summary: "How many notices are ready to apply, unmatched, applied, dismissed and generic",
  description:
    "Notices that are due count once: generic ones as `generic`, others as `readyToApply` or, if nobody is assigned, as `unmatched`.",
  query: z.object({ dataType: oneDataType, service: anyService.optional() }),
  data: z
    .strictObject({
      readyToApply: z.int(),
      unmatched: z.int(),
      applied: z.int(),
      dismissed: z.int(),
      generic: z.int(),
    })
    .openapi("TaxNotificationCounts"),
  token: "notification_counts_retrieved",
  examples: { data: { readyToApply: 12, unmatched: 1, applied: 340, dismissed: 4, generic: 2 } },
});

export const getNotification = operation({
  ...ofNotification,
  id: "getHmrcNotice",
  method: "get",
  path: ONE_NOTIFICATION,
  summary: "One notice, with the XML as received and its history",
  description:
    "Its status, the employee it is about and how that was found, what it says, and what applying it changed.",
  data: notificationRead,
  versioned: NOTIFICATION,
  token: "notification_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: exampleRead },
});
