import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { dateField, idField, type RefusalCase, textField } from "../../contract";

export const INVALID_PAGE: readonly RefusalCase[] = [
  { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
  { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
];

export const SYNC_STATUSES = ["NotLinked", "Pending", "Synced", "Failed"] as const;

/** The filters that lists of invoices and of credit notes share. */
export const documentFilters = pageQuery({ usual: 50, most: 100 }).extend({
  issueDateFrom: dateField().optional(),
  issueDateTo: dateField().optional(),
  syncStatus: z.enum(SYNC_STATUSES).optional(),
  search: textField(100).optional().openapi({ description: "Finds parts of numbers and references." }),
});

export const clientFilter = { clientId: idField().optional() };
