import type { ClientBase } from "pg";

/** What of an account further cells do not have, with the reason for the operator. */
const OF_THE_FIRST_CELL = [
  [
    "webhook_endpoint",
    "Its account has webhook endpoints for the whole account, which get the events of the first cell's organisations only.",
  ],
  ["brand_asset", "It or its account has logos, which documents of other cells would not show."],
] as const;

/** Returns why an organisation has to stay in the first cell, in whose database this looks; null if it may move. */
export async function whatStaysBehind(first: ClientBase, organisation: string): Promise<string | null> {
  for (const [table, reason] of OF_THE_FIRST_CELL) {
    const { rowCount } = await first.query(
      `select from ${table} join organisation on scope_id = organisation.account_id
          or scope_id = organisation.organisation_id and $2 where organisation.organisation_id = $1 limit 1`,
      [organisation, table === "brand_asset"],
    );
    if ((rowCount ?? 0) > 0) return reason;
  }
  return null;
}
