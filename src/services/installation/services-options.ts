import type { ClientBase } from "pg";
import type { Rulebook } from "../../engine";
import type { ModulusTable } from "../../engine/bank-files";
import type { LookUpRecords, ResolveName } from "../../platform/outbound";
import type { PasswordWork } from "../access";
import type { AccountNames, OperationService, SendingTimes } from "../contract";
import type { Drawing } from "../drawing";

export interface ServicesOptions {
  readonly rulebook: Rulebook;
  /** The bank operator's current table; without one, account numbers are not checked. */
  readonly modulusTable?: ModulusTable | null;
  /** Says whose an account is; without it, names of accounts are not checked. */
  readonly accountNames?: AccountNames | null;
  /** The caller's own services, mounted after all others. */
  readonly furtherServices?: readonly OperationService[];
  /** Renders documents; uses this process's threads by default. */
  readonly drawing?: Drawing;
  /** Returns the addresses of a host name; asks the name servers by default. */
  readonly resolveName?: ResolveName;
  /** Returns the DNS records of a name; asks the name servers by default. */
  readonly lookUpRecords?: LookUpRecords;
  /** Times of sending webhooks other than the documented ones, for tests. */
  readonly sendingTimes?: Partial<SendingTimes>;
  /** Work of a password's hash other than the documented one, for tests. */
  readonly passwordWork?: PasswordWork;
  /** Milliseconds that a synchronous report may take, for tests. */
  readonly longestReport?: number;
  /** Checks every response against its schema, for tests. */
  readonly checkAnswers?: boolean;
}

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
