import type { Migration } from "../../../platform/store";

/** What lines can be grouped by when they are printed. */
export const printingMigration: Migration = {
  id: "billing-0006-printing",
  sql: "alter table billing_line_item add column headings jsonb;",
};
