import { readPence, taxYearLabel } from "../../../engine/base";
import {
  createInvoiceLines,
  fillPlaceholders,
  type InvoiceLine,
  type InvoiceLines,
  type LineSource,
} from "../../../engine/billing";
import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { reachedOrganisations } from "../../administration";
import { mountOperation, type RequestWork, type ServiceContext, withoutNulls } from "../../contract";
import { attempt } from "../../employees";
import { findElements } from "../../pay";
import { type RunRow, selectRunRows } from "../../pay-runs";
import type { ClientRow } from "../clients/find-client";
import { findSettings } from "../clients/find-settings";
import {
  calculateLines,
  type DraftLine,
  documentDefaults,
  mappingFacts,
  withDefaults,
} from "../documents/calculate-lines";
import { holdClients } from "../documents/document-number";
import { formatDay } from "../documents/fill-at-issue";
import type { LineHeadings } from "../documents/print-document";
import { storeDraft } from "../invoices/create-invoice";
import type { InvoiceRow } from "../invoices/invoice-rows";
import type { BillingClientTables } from "../store/client-tables";
import { billingDocumentTables } from "../store/document-tables";
import { findTemplate } from "../templates/find-template";
import { type GenerationAsked, type GenerationResult, generateInvoices as operation } from "./generate-operation";
import { type RunToBill, readRun } from "./run-to-bill";

const monthOf = (date: string) => date.slice(0, 7);

const ALREADY = "already_invoiced";

export function mountGenerate(context: ServiceContext): void {
  mountOperation(
    context,
    operation,
    async ({ body, ...work }, _, found: Awaited<ReturnType<typeof findRuns>>) => {
      return { data: await generateInvoices(work, body, found), text: "The invoices are created." };
    },
    (request) => findRuns(context, request),
  );
}

/** Creates a draft for each client and run, or for each client; what cannot be billed has a reason. */
async function generateInvoices(work: RequestWork, body: GenerationAsked, found: FoundRuns) {
  await holdClients(work.tx, found.clients);
  const results: GenerationResult[] = [];
  for (const client of found.clients) results.push(...(await billClient(work, client, body, found)));
  const successful = results.filter(({ success }) => success).length;
  const skipped = results.filter(({ error }) => error === ALREADY).length;
  const totalProcessed = results.length;
  return { results, summary: { totalProcessed, successful, skipped, failed: totalProcessed - successful - skipped } };
}

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
  const rows = await billingDocumentTables(tx)
    .selectFrom("billing_invoice_run")
    .select("pay_run_id")
    .where("client_id", "=", client_id)
    .execute();
  return new Set(rows.map((row) => row.pay_run_id));
}

/** The clients to bill, and the locked runs of each organisation that the caller reaches. */
interface FoundRuns {
  readonly clients: readonly ClientRow[];
  readonly reached: ReadonlySet<string>;
  readonly runs: readonly RunToBill[];
}

interface Asked extends Pick<RequestWork, "caller" | "organisationId"> {
  readonly body: GenerationAsked;
}

/** Reads each organisation's runs in a transaction of its own, before the invoices are written. */
async function findRuns(context: ServiceContext, { body, caller, organisationId }: Asked): Promise<FoundRuns> {
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

interface Billed {
  readonly runs: readonly RunToBill[];
  readonly includeFees: boolean;
}

/** Stores the draft of a client's runs; null if there is nothing to charge. The client must be held. */
async function storeInvoiceOfRuns(
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

/** Returns the months that the client's monthly fees are charged for. */
async function billedMonths({ tx }: RequestWork, { client_id }: ClientRow): Promise<Set<string>> {
  const rows = await billingDocumentTables(tx)
    .selectFrom("billing_invoice_run")
    .select("payment_date")
    .where("client_id", "=", client_id)
    .execute();
  return new Set(rows.map((row) => monthOf(row.payment_date)));
}

async function noteRuns({ tx, organisationId }: RequestWork, invoice: InvoiceRow, runs: readonly RunToBill[]) {
  await billingDocumentTables(tx)
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

interface InvoiceRunsAsked {
  readonly run: RunToBill;
  readonly includeFees: boolean;
  /** The months that monthly fees are charged for already. */
  readonly months: ReadonlySet<string>;
  readonly template: Awaited<ReturnType<typeof findTemplate>>;
}

interface HeadedLines extends InvoiceLines {
  readonly lines: readonly (InvoiceLine & { readonly headings: LineHeadings })[];
}

/**
 * Returns what a client is charged for a run. Mappings are this organisation's, and are found by the elements' codes. Names
 * of employees leave the run only if the template shows them.
 */
async function linesOfRun(work: RequestWork, client: ClientRow, asked: InvoiceRunsAsked): Promise<HeadedLines> {
  const { includeFees, months, template } = asked;
  const run = template.showEmployeeNames ? asked.run : withoutNames(asked.run);
  const { effective } = await findSettings(work.tx, client.client_id);
  const ids = new Map((await findElements(work.tx)).map(({ code, pay_element_id }) => [code, pay_element_id]));
  const levy = run.run.totals?.apprenticeshipLevy ?? "0.00";
  const answer = createInvoiceLines({
    payslips: run.payslips.map((payslip) => ({
      ...payslip,
      pay: payslip.pay.map((row) => ({ ...row, payElementId: ids.get(row.code ?? "") ?? row.payElementId ?? null })),
    })),
    costs: { ApprenticeshipLevy: levy },
    months: months.has(run.run.payment_date.slice(0, 7)) ? 0 : 1,
    mappings: await mappingFacts(work),
    fees: includeFees ? effective.fees.value.map(withoutNulls) : [],
    defaults: { accountCode: effective.defaultAccountCode.value, taxType: effective.defaultTaxType.value },
    detail: effective.invoiceDetail.value,
    descriptionFormat: template.lineItemDescriptionFormat,
    placeholders: placeholdersOf(client, run),
  });
  if (answer.ok) {
    const headings = headingsOf(run, ids);
    return { ...answer.value, lines: answer.value.lines.map((line) => ({ ...line, headings: headings(line) })) };
  }
  throw new Refused(409, { token: "invoice_not_made", text: "The run cannot be billed: its amounts are too large." });
}

function withoutNames(run: RunToBill): RunToBill {
  return { ...run, payslips: run.payslips.map((payslip) => ({ ...payslip, employeeName: "" })) };
}

/** Returns what lines of a run can be grouped by. */
function headingsOf({ payslips }: RunToBill, ids: ReadonlyMap<string, string>): (line: InvoiceLine) => LineHeadings {
  const rows = payslips.flatMap(({ pay }) => pay);
  const names = new Map(rows.map(({ code, payElementId, name }) => [ids.get(code ?? "") ?? payElementId, name]));
  const people = new Map(payslips.map((payslip) => [payslip.employeeId, payslip]));
  return ({ payElementId, employeeId }) => {
    const { employeeName, payrollId, department } = people.get(employeeId ?? "") ?? {};
    return {
      PayElement: payElementId === null ? null : (names.get(payElementId) ?? null),
      Department: department || null,
      Employee: employeeName || payrollId || null,
    };
  };
}

/** Returns the values of the placeholders that references and descriptions can name. Two are filled when it is issued. */
function placeholdersOf(
  { name, reference }: ClientRow,
  { run, payrollName }: RunToBill,
): Readonly<Record<string, string>> {
  return {
    ClientName: name,
    ClientReference: reference ?? "",
    PayrollName: payrollName,
    TaxYear: taxYearLabel(run.year),
    Year: String(run.year),
    Period: String(run.period),
    PeriodTwoDigits: String(run.period).padStart(2, "0"),
    PayFrequency: run.pay_frequency,
    PaymentDate: formatDay(run.payment_date),
    PeriodStartDate: formatDay(run.period_start_date),
    PeriodEndDate: formatDay(run.period_end_date),
    IssueDate: "{IssueDate}",
    InvoiceNumber: "{InvoiceNumber}",
  };
}
