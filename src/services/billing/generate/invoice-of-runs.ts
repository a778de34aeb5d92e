import { readPence } from "../../../engine/base";
import type { InvoiceLine, LineSource } from "../../../engine/billing";
import { fillPlaceholders } from "../../../engine/billing";
import type { RequestWork } from "../../contract";
import type { ClientRow } from "../clients/find-client";
import { calculateLines, type DraftLine, withDefaults } from "../documents/calculate-lines";
import { documentDefaults } from "../documents/finance";
import { storeDraft } from "../invoices/create-invoice";
import type { InvoiceRow } from "../invoices/invoice-rows";
import type { BillingDocumentTables } from "../store/document-tables";
import { findTemplate } from "../templates/find-template";
import { linesOfRun } from "./lines-of-run";
import { placeholdersOf } from "./placeholders-of";
import type { RunToBill } from "./run-to-bill";

interface Billed {
  readonly runs: readonly RunToBill[];
  readonly includeFees: boolean;
}

/** Stores the draft of a client's runs; null if there is nothing to charge. The client must be held. */
export async function storeInvoiceOfRuns(
  work: RequestWork,
  client: ClientRow,
  { runs, includeFees }: Billed,
): Promise<InvoiceRow | null> {
  const defaults = await documentDefaults(work, client);
  const template = await findTemplate(work.tx, "billing_invoice_template");
  const months = await billedMonths(work, client);
  const lines: InvoiceLine[] = [];
  const unmapped: LineSource[] = [];
  for (const run of runs) {
    const made = await linesOfRun(work, client, { run, includeFees, months, template });
    lines.push(...made.lines);
    unmapped.push(...made.unmapped);
    months.add(monthOf(run.run.payment_date));
  }
  if (lines.length === 0) return null;
  const { lineAmountType } = defaults;
  const drafted = withDefaults(lines.map(draftLine), lineAmountType, defaults);
  const [first] = runs;
  const row = await storeDraft(work, {
    clientId: client.client_id,
    issueDate: null,
    dueDate: null,
    reference: referenceOf(template.referenceFormat, client, first),
    payRunId: runs.length === 1 ? (first?.run.pay_run_id ?? null) : null,
    billingEmails: defaults.billingEmails,
    lineAmountType,
    lines: drafted,
    amounts: await calculateLines(work, lineAmountType, drafted),
    warnings: warningsOf(unmapped),
  });
  await noteRuns(work, row, runs);
  return row;
}

function draftLine({ lineAmount, ...line }: InvoiceLine): DraftLine {
  return { ...line, lineAmount: readPence(lineAmount) };
}

function referenceOf(format: string | null, client: ClientRow, run: RunToBill | undefined): string | null {
  if (format === null || run === undefined) return null;
  return fillPlaceholders(format, placeholdersOf(client, run)).slice(0, 100) || null;
}

/** Returns each thing without a mapping once. */
function warningsOf(unmapped: readonly LineSource[]): readonly string[] {
  return [...new Set(unmapped.map(({ payElementId, controlAccount }) => payElementId ?? controlAccount ?? ""))];
}

const monthOf = (date: string) => date.slice(0, 7);

/** Returns the months that the client's monthly fees are charged for. */
async function billedMonths({ tx }: RequestWork, { client_id }: ClientRow): Promise<Set<string>> {
  const rows = await tx
    .withTables<BillingDocumentTables>()
    .selectFrom("billing_invoice_run")
    .select("payment_date")
    .where("client_id", "=", client_id)
    .execute();
  return new Set(rows.map((row) => monthOf(row.payment_date)));
}

async function noteRuns({ tx, organisationId }: RequestWork, invoice: InvoiceRow, runs: readonly RunToBill[]) {
  await tx
    .withTables<BillingDocumentTables>()
    .insertInto("billing_invoice_run")
    .values(
      runs.map(({ organisationId: owner, run }) => ({
        organisation_id: organisationId,
        client_id: invoice.client_id,
        pay_run_id: run.pay_run_id,
        run_organisation_id: owner,
        payment_date: run.payment_date,
        invoice_id: invoice.invoice_id,
      })),
    )
    .execute();
}
