import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { dateField, idField, operation, optional, readOnly, versionedRecord } from "../../contract";
import { NOTICE_KINDS } from "../store/order-tables";
import { common, INVALID_PAGE } from "./order-operations";

const NOTICES = "/v1/court-orders/notices";
const STATUSES = ["Due", "Overdue", "Given"] as const;

const noticeShown = z
  .strictObject({
    noticeId: idField(),
    orderId: idField(),
    employeeId: idField(),
    kind: z.enum(NOTICE_KINDS),
    dueDate: z.string().nullable().openapi({ description: "Null: as soon as reasonably practicable." }),
    status: z.enum(STATUSES),
    givenDate: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi("CourtOrderNotice");

export type ShownNotice = z.input<typeof noticeShown>;

const example: ShownNotice = {
  noticeId: "01JZ3V6D4R8QK2M5N7P9T1W3Y4",
  orderId: "01JZ3V6D4R8QK2M5N7P9T1W3X8",
  employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  kind: "LeftEmployment",
  dueDate: "2026-10-10",
  status: "Due",
  givenDate: null,
  createdAt: "2026-09-28T09:30:00.000Z",
  updatedAt: "2026-09-28T09:30:00.000Z",
};

export const listNotices = operation({
  ...common,
  id: "listCourtOrderNotices",
  method: "get",
  path: NOTICES,
  summary: "What issuers of orders must be informed of, and by when",
  description: "A page at a time, in the order in which they arose. Filters choose a status, kind, order or employee.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    status: z.enum(STATUSES).optional(),
    kind: z.enum(NOTICE_KINDS).optional(),
    orderId: idField().optional(),
    employeeId: idField().optional(),
  }),
  data: z.strictObject({ items: z.array(noticeShown) }),
  token: "notices_listed",
  refusals: INVALID_PAGE,
  examples: { data: { items: [example] } },
});

export const giveNotice = operation({
  ...common,
  id: "recordCourtOrderNotice",
  method: "put",
  path: `${NOTICES}/{noticeId}`,
  summary: "States when a notice was given; null takes it back",
  description: "Only records the day: nothing is sent to the issuer.",
  params: z.object({ noticeId: idField() }),
  body: z
    .strictObject({
      givenDate: optional(dateField()),
      ...readOnly("noticeId", "orderId", "employeeId", "kind", "dueDate", "status", "createdAt", "updatedAt"),
    })
    .openapi("CourtOrderNoticeChange"),
  data: noticeShown,
  versioned: versionedRecord({ table: "court_order_notice", key: { notice_id: "noticeId" } }),
  token: "notice_updated",
  refusals: [{ status: 404, token: "notice_not_found", when: "The organisation has no such notice." }],
  examples: { body: { givenDate: "2026-10-02" }, data: { ...example, status: "Given", givenDate: "2026-10-02" } },
});
