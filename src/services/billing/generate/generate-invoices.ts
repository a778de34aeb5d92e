import { Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { attempt } from "../../employees";
import type { ClientRow } from "../clients/find-client";
import { holdClients } from "../documents/hold-client";
import type { BillingDocumentTables } from "../store/document-tables";
import type { FoundRuns } from "./find-runs";
import type { GenerationAsked, GenerationResult } from "./generate-operation";
import { storeInvoiceOfRuns } from "./invoice-of-runs";
import type { RunToBill } from "./run-to-bill";

/** Creates a draft for each client and run, or for each client; what cannot be billed has a reason. */
export async function generateInvoices(work: RequestWork, body: GenerationAsked, found: FoundRuns) {
  await holdClients(work.tx, found.clients);
  const results: GenerationResult[] = [];
  for (const client of found.clients) results.push(...(await billClient(work, client, body, found)));
  const successful = results.filter(({ success }) => success).length;
  const skipped = results.filter(({ error }) => error === ALREADY).length;
  const totalProcessed = results.length;
  return { results, summary: { totalProcessed, successful, skipped, failed: totalProcessed - successful - skipped } };
}

const ALREADY = "already_invoiced";

async function billClient(
  work: RequestWork,
  client: ClientRow,
  { groupBy, includeFees }: GenerationAsked,
  { reached, runs }: FoundRuns,
): Promise<readonly GenerationResult[]> {
  const hidden = client.organisation_ids.some((id) => !reached.has(id));
  const own = runs.filter(({ organisationId }) => client.organisation_ids.includes(organisationId));
  const billed = await billedRuns(work, client);
  const open = own.filter(({ run }) => !billed.has(run.pay_run_id));
  const results = own.filter(({ run }) => billed.has(run.pay_run_id)).map((run) => failed(client, run, ALREADY));
  if (hidden) results.push(failed(client, null, "organisation_not_visible"));
  const groups = groupBy === "PayRun" ? open.map((run) => [run]) : open.length === 0 ? [] : [open];
  for (const group of groups) results.push(await billGroup(work, client, group, includeFees));
  return results;
}

async function billGroup(
  work: RequestWork,
  client: ClientRow,
  runs: readonly RunToBill[],
  includeFees: boolean,
): Promise<GenerationResult> {
  const [only] = runs.length === 1 ? runs : [];
  try {
    const row = await attempt(work.tx, () => storeInvoiceOfRuns(work, client, { runs, includeFees }));
    if (row === null) return failed(client, only ?? null, "nothing_to_invoice");
    const { client_id: clientId, invoice_id: invoiceId } = row;
    return { clientId, payRunId: only?.run.pay_run_id ?? null, invoiceId, success: true, error: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return failed(client, only ?? null, error.refusal.token);
  }
}

function failed({ client_id: clientId }: ClientRow, run: RunToBill | null, error: string): GenerationResult {
  return { clientId, payRunId: run?.run.pay_run_id ?? null, invoiceId: null, success: false, error };
}

async function billedRuns({ tx }: RequestWork, { client_id }: ClientRow): Promise<ReadonlySet<string>> {
  const rows = await tx
    .withTables<BillingDocumentTables>()
    .selectFrom("billing_invoice_run")
    .select("pay_run_id")
    .where("client_id", "=", client_id)
    .execute();
  return new Set(rows.map((row) => row.pay_run_id));
}
