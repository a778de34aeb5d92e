import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { reachedOrganisations } from "../../administration";
import type { RequestWork, ServiceContext } from "../../contract";
import { type RunRow, selectRunRows } from "../../pay-runs";
import type { ClientRow } from "../clients/find-client";
import type { BillingClientTables } from "../store/client-tables";
import type { GenerationAsked } from "./generate-operation";
import { type RunToBill, readRun } from "./run-to-bill";

/** The clients to bill, and the locked runs of each organisation that the caller reaches. */
export interface FoundRuns {
  readonly clients: readonly ClientRow[];
  readonly reached: ReadonlySet<string>;
  readonly runs: readonly RunToBill[];
}

interface Asked extends Pick<RequestWork, "caller" | "organisationId"> {
  readonly body: GenerationAsked;
}

/** Reads each organisation's runs in a transaction of its own, before the invoices are written. */
export async function findRuns(context: ServiceContext, { body, caller, organisationId }: Asked): Promise<FoundRuns> {
  const { store } = context;
  const clients = await store.inTenant(organisationId, (tx) => clientsOf(tx, body.clientIds));
  const ids = [...new Set(clients.flatMap((client) => client.organisation_ids))].sort();
  const found = await store.inAccount(caller.accountId, (tx) => reachedOrganisations(context, tx, caller, ids));
  const runs: RunToBill[] = [];
  for (const { organisationId: owner } of found) {
    runs.push(...(await store.inTenant(owner, (tx) => runsOf(tx, owner, body))));
  }
  const missing = body.payRunIds?.some((id) => runs.every(({ run }) => run.pay_run_id !== id));
  if (missing) throw notFound("pay_run");
  return { clients, reached: new Set(found.map(({ organisationId: id }) => id)), runs };
}

async function clientsOf(tx: Tx, ids: GenerationAsked["clientIds"]): Promise<readonly ClientRow[]> {
  const rows = await tx
    .withTables<BillingClientTables>()
    .selectFrom("billing_client")
    .selectAll()
    .where("is_archived", "=", false)
    .$if(ids !== null, (all) => all.where("client_id", "in", ids ?? []))
    .orderBy("client_id")
    .execute();
  if (ids?.some((id) => rows.every((row) => row.client_id !== id))) throw notFound("client");
  return rows;
}

async function runsOf(tx: Tx, owner: string, { payRunIds, from, to }: GenerationAsked): Promise<readonly RunToBill[]> {
  const rows = await selectRunRows(tx)
    .$if(payRunIds !== null, (all) => all.where("pay_run_id", "in", payRunIds ?? []))
    .$if(payRunIds === null, (all) =>
      all
        .where("payment_date", ">=", from ?? "")
        .where("payment_date", "<=", to ?? "")
        .where("status", "=", "Locked"),
    )
    .orderBy("payment_date")
    .orderBy("pay_run_id")
    .execute();
  const runs: RunToBill[] = [];
  for (const run of rows) runs.push(await readRun(tx, owner, requireLocked(run)));
  return runs;
}

function requireLocked(run: RunRow): RunRow {
  if (run.status === "Locked") return run;
  const text = "Lock the pay run first: its payslips can still change.";
  throw new Refused(409, { token: "pay_run_not_locked", text });
}
