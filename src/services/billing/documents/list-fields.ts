import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { LINE_AMOUNT_TYPES } from "../../../engine/billing";
import { pageQuery } from "../../../platform/http";
import type { Json } from "../../../platform/store";
import { dateField, field, idField, instantField, textField } from "../../contract";
import { EXAMPLE_TIMES } from "../contract/common";
import { TAXES_EXAMPLE, taxShown } from "./line-schemas";
import type { PrintedDocument } from "./print-document";

export const SYNC_STATUSES = ["NotLinked", "Pending", "Synced", "Failed"] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

/** The filters that lists of invoices and of credit notes share. */
export const documentFilters = pageQuery({ usual: 50, most: 100 }).extend({
  issueDateFrom: dateField().optional(),
  issueDateTo: dateField().optional(),
  syncStatus: z.enum(SYNC_STATUSES).optional(),
  search: textField(100).optional().openapi({ description: "Finds parts of numbers and references." }),
});

/** Returns the condition of documents whose number or reference contains words. */
export function contains(numberColumn: string, words: string) {
  const part = words.toLowerCase();
  return sql<boolean>`position(${part} in lower(concat_ws(' ', ${sql.ref(numberColumn)}, reference))) > 0`;
}

export const clientFilter = { clientId: idField().optional() };

const text = z.string().nullable();
const instant = instantField().nullable();

/** The amounts that invoices and credit notes have. */
export const AMOUNTS = {
  lineAmountType: field.shown(z.enum(LINE_AMOUNT_TYPES), "Exclusive"),
  currencyCode: field.constant("GBP"),
  subTotal: field.shownAmount("45.00"),
  totalTax: field.shownAmount("9.00"),
  total: field.shownAmount("54.00"),
  taxes: field.shownDocument(z.array(taxShown), TAXES_EXAMPLE),
};

/** When a document was last sent to its client. */
export const SENT_AT = field.defaulted(field.shown(instant, null));

/** The id of an invoice or credit note in accounting software. */
export const EXTERNAL_ID = field.inColumn("external_id", field.defaulted(field.shown(text, null)));

/** What accounting software has of an invoice or credit note, and when the record was made and changed. */
export const SYNCED = {
  externalUrl: field.defaulted(field.shown(text, null)),
  syncStatus: field.defaulted(field.shown(z.enum(SYNC_STATUSES), "NotLinked")),
  syncError: field.defaulted(field.shown(text, null)),
  syncWarning: field.defaulted(
    field.shown(text.openapi({ description: "What the accounting software has otherwise." }), null),
  ),
  lastSyncedAt: field.defaulted(field.shown(instant, null)),
  version: field.defaulted(field.shown(z.int(), 1)),
  createdAt: field.shown(instantField(), EXAMPLE_TIMES.createdAt),
  updatedAt: field.shown(instantField(), EXAMPLE_TIMES.updatedAt),
};

export const UNSEEN = {
  organisationId: field.unseen<string>(),
  sequenceNumber: field.unseen<number | null>(),
  /** What the PDF shows, from the moment of issue. */
  printed: field.unseen<Json<PrintedDocument> | null>(),
};
