import type { Problem } from "../../../engine";
import { readPence } from "../../../engine/base";
import {
  calculateInvoice,
  type DocumentAmounts,
  type InvoiceLinesFacts,
  type LineAmountType,
} from "../../../engine/billing";
import { invalid, notFound, Refused } from "../../../platform/http";
import { issuesOfProblems, moneyOf, type RequestWork, withoutNulls } from "../../contract";
import type { ClientRow } from "../clients/find-client";
import { findSettings } from "../clients/find-settings";
import { findMappings } from "../finance/find-mappings";
import { requirePlaces } from "../finance/require-places";
import { seedTaxRates } from "../finance/seed-tax-rates";
import { billingFinanceTables } from "../store/finance-tables";
import type { LineRow } from "./line-rows";
import type { LineHeadings } from "./print-document";

/** A line to be charged or credited, before its amounts are calculated. */
export interface DraftLine {
  readonly description: string;
  readonly quantity: string | null;
  readonly unitAmount: string | null;
  readonly lineAmount: number | null;
  readonly accountCode: string | null;
  readonly taxType: string | null;
  /** Of a line that is stored already. */
  readonly lineItemId?: string | null;
  readonly payElementId?: string | null;
  readonly employeeId?: string | null;
  readonly controlAccount?: LineRow["control_account"];
  readonly feeKind?: LineRow["fee_kind"];
  readonly feeId?: string | null;
  /** What the line's fee or whoever changed the line states; null where mappings decide. */
  readonly ownAccountCode?: string | null;
  readonly ownTaxType?: string | null;
  readonly invoiceLineItemId?: string | null;
  readonly headings?: LineHeadings | null;
}

/** Returns lines with the account and tax type that they have by default. */
export function withDefaults(
  lines: readonly DraftLine[],
  type: LineAmountType,
  { taxType, accountCode }: Pick<DocumentDefaults, "taxType" | "accountCode">,
): readonly DraftLine[] {
  return lines.map((line) => ({
    ...line,
    accountCode: line.accountCode ?? accountCode,
    taxType: type === "NoTax" ? null : (line.taxType ?? taxType),
  }));
}

/** Returns lines as the engine takes them. */
export function lineFacts(lines: readonly DraftLine[]) {
  return lines.map(({ quantity, unitAmount, lineAmount, taxType }) => ({
    quantity,
    unitAmount,
    lineAmount: lineAmount === null ? null : moneyOf(lineAmount),
    taxType,
  }));
}

/** Calculates the amounts of an invoice, or of a credit note without one; refuses wrong lines with 400. */
export async function calculateLines(
  work: RequestWork,
  lineAmountType: LineAmountType,
  lines: readonly DraftLine[],
): Promise<DocumentAmounts> {
  await requireAccounts(work, lines);
  const taxRates = await taxRateFacts(work);
  const answer = calculateInvoice({ lineAmountType, lines: lineFacts(lines), taxRates });
  if (answer.ok) return answer.value;
  throw refusedLines(answer.problems);
}

/** Refuses accounts that the organisation does not have, each at its line. */
export async function requireAccounts(work: RequestWork, lines: readonly DraftLine[]): Promise<void> {
  await requirePlaces(
    work,
    lines.map(({ accountCode }, at) => ({ at: ["lineItems", at, "accountCode"], accountCode })),
  );
}

const FIELDS = new Set(["lineItems"]);

/** Returns the refusal of lines that cannot be calculated. */
export function refusedLines(problems: readonly Problem[]): Refused {
  const named = problems.map((problem) => ({ ...problem, path: problem.path.replace(/^\/lines/, "/lineItems") }));
  const exceeding = named.filter(({ token }) => token === "credit_exceeds_invoice");
  const issues = issuesOfProblems(named, FIELDS);
  if (exceeding.length === 0 || exceeding.length < named.length) return invalid(issues);
  const text = "The credit notes of an invoice cannot credit more than it charges.";
  return new Refused(409, { token: "credit_exceeds_invoice", text }, issues);
}

/** Returns the rows of a document's lines. */
export function lineRows(
  { context, organisationId }: RequestWork,
  documentId: string,
  lines: readonly DraftLine[],
  amounts: DocumentAmounts,
): readonly LineRow[] {
  return lines.map((line, at) => ({
    organisation_id: organisationId,
    document_id: documentId,
    line_item_id: line.lineItemId ?? context.ids.next(),
    sequence: at + 1,
    description: line.description,
    quantity: line.quantity ?? "1",
    unit_amount: line.unitAmount,
    line_amount: readPence(amounts.lines[at]?.lineAmount),
    tax_amount: readPence(amounts.lines[at]?.taxAmount),
    account_code: line.accountCode,
    tax_type: line.taxType,
    ...sourceColumns(line),
  }));
}

/** Returns the columns of what a line charges for. */
function sourceColumns(line: DraftLine) {
  return {
    pay_element_id: line.payElementId ?? null,
    control_account: line.controlAccount ?? null,
    fee_kind: line.feeKind ?? null,
    fee_id: line.feeId ?? null,
    own_account_code: line.ownAccountCode ?? null,
    own_tax_type: line.ownTaxType ?? null,
    employee_id: line.employeeId ?? null,
    invoice_line_item_id: line.invoiceLineItemId ?? null,
    headings: line.headings ?? null,
  };
}

/** Returns stored lines as they were sent, to be calculated again. */
export function draftLines(rows: readonly LineRow[]): readonly DraftLine[] {
  return rows.map((row) => ({
    lineItemId: row.line_item_id,
    description: row.description,
    quantity: row.quantity,
    unitAmount: row.unit_amount,
    lineAmount: row.line_amount,
    accountCode: row.account_code,
    taxType: row.tax_type,
    payElementId: row.pay_element_id,
    employeeId: row.employee_id,
    controlAccount: row.control_account,
    feeKind: row.fee_kind,
    feeId: row.fee_id,
    ownAccountCode: row.own_account_code,
    ownTaxType: row.own_tax_type,
    invoiceLineItemId: row.invoice_line_item_id,
    headings: row.headings,
  }));
}

/** Returns the columns of a document's amounts. */
export function amountColumns({ subTotal, totalTax, total, taxes }: DocumentAmounts) {
  return {
    sub_total: readPence(subTotal),
    total_tax: readPence(totalTax),
    total: readPence(total),
    taxes: JSON.stringify(taxes),
  };
}

/**
 * Returns lines as sent, of which those with the id of a stored line keep what that one charges for. An account or tax
 * type that differs from the stored one is the line's own from then on: no mapping replaces it.
 */
export function keepSources(sent: readonly DraftLine[], stored: readonly LineRow[]): readonly DraftLine[] {
  const known = new Map(draftLines(stored).map((line) => [line.lineItemId, line]));
  return sent.map((line) => {
    const { description, quantity, unitAmount, lineAmount, accountCode, taxType } = line;
    const of = line.lineItemId ? known.get(line.lineItemId) : undefined;
    if (line.lineItemId && of === undefined) throw notFound("line_item");
    const ownAccountCode = accountCode === of?.accountCode ? (of.ownAccountCode ?? null) : accountCode;
    const ownTaxType = taxType === of?.taxType ? (of.ownTaxType ?? null) : taxType;
    const places = { accountCode, taxType, ownAccountCode, ownTaxType };
    return { ...of, description, quantity, unitAmount, lineAmount, ...places };
  });
}

/** What documents of a client have unless a request says otherwise. */
export interface DocumentDefaults {
  readonly lineAmountType: LineAmountType;
  readonly taxType: string | null;
  readonly accountCode: string | null;
  readonly paymentTermsDays: number;
  readonly billingEmails: readonly string[];
}

/** Returns what documents of a client have by its settings. */
export async function documentDefaults({ tx }: RequestWork, client: ClientRow): Promise<DocumentDefaults> {
  const { effective } = await findSettings(tx, client.client_id);
  return {
    lineAmountType: effective.lineAmountType.value,
    taxType: effective.defaultTaxType.value,
    accountCode: effective.defaultAccountCode.value,
    paymentTermsDays: effective.paymentTermsDays.value,
    billingEmails: effective.billingEmails.value,
  };
}

/** A tax type as the engine takes it. */
interface RateFact {
  readonly taxType: string;
  readonly rate: string;
}

/** Returns the tax types that new lines can have. */
async function taxRateFacts(work: RequestWork): Promise<readonly RateFact[]> {
  await seedTaxRates(work);
  const rows = await billingFinanceTables(work.tx)
    .selectFrom("billing_tax_rate")
    .select(["tax_type", "rate"])
    .where("is_archived", "=", false)
    .execute();
  return rows.map(({ tax_type: taxType, rate }) => ({ taxType, rate }));
}

type Mapping = NonNullable<InvoiceLinesFacts["mappings"]>[number];

/** Returns the mappings of pay elements, costs and fees as the engine takes them. */
export async function mappingFacts({ tx }: RequestWork): Promise<readonly Mapping[]> {
  return (await findMappings(tx)).map(withoutNulls);
}
