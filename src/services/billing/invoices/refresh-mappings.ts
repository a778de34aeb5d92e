import { applyMappings, type ControlAmount, type FeeKind, type LinePlace } from "../../../engine/billing";
import { Refused } from "../../../platform/http";
import { moneyOf, type RequestWork } from "../../contract";
import type { ClientRow } from "../clients/find-client";
import { type DraftLine, draftLines } from "../documents/calculate-lines";
import { documentDefaults, mappingFacts } from "../documents/finance";
import { findLines } from "../documents/line-rows";
import type { MappingChange } from "./bulk-operations";
import { storeLines } from "./change-invoice";
import { finishInvoice, requireInvoiceMove } from "./invoice-changes";
import { type InvoiceRow, updateInvoice } from "./invoice-rows";

/** A draft after its mappings were applied again, and what that changed. */
interface Refreshed {
  readonly invoice: InvoiceRow;
  readonly changes: readonly MappingChange[];
}

/** Applies the mappings of today to the lines of a draft; the client must be held. */
export async function refreshMappings(work: RequestWork, client: ClientRow, draft: InvoiceRow): Promise<Refreshed> {
  requireInvoiceMove(draft, "RefreshLineItemMappings");
  const lines = draftLines(await findLines(work.tx, draft.invoice_id));
  const places = await placesOf(work, client, draft, lines);
  const kept = lines.flatMap((line, at) => {
    const { accountCode, taxType, isExcluded } = places[at] ?? { ...line, isExcluded: false };
    return isExcluded ? [] : [{ ...line, accountCode, taxType }];
  });
  if (kept.length === 0) throw new Refused(409, NOTHING_LEFT);
  const columns = await storeLines(work, draft, kept);
  const after = await updateInvoice(work.tx, draft.invoice_id, { ...columns, updated_at: work.now });
  await finishInvoice(work, { before: draft, after });
  return { invoice: after, changes: lines.flatMap((line, at) => changesOf(line, places[at])) };
}

const NOTHING_LEFT = {
  token: "nothing_to_invoice",
  text: "The mappings exclude every line: delete the draft instead.",
};

async function placesOf(work: RequestWork, client: ClientRow, draft: InvoiceRow, lines: readonly DraftLine[]) {
  const { taxType, accountCode } = await documentDefaults(work, client);
  const places = applyMappings({
    lines: lines.map((line) => ({
      ...placedLine(line),
      ownAccountCode: line.ownAccountCode ?? null,
      ownTaxType: line.ownTaxType ?? null,
    })),
    mappings: (await mappingFacts(work)).map((mapping) => ({
      ...placedLine(mapping),
      isExcluded: mapping.isExcluded ?? false,
    })),
    defaults: { taxType, accountCode },
  });
  if (!places.ok) throw new Error("Stored lines and mappings are valid.");
  const isTaxed = draft.line_amount_type !== "NoTax";
  return isTaxed ? places.value : places.value.map((place) => ({ ...place, taxType: null }));
}

interface Placed {
  readonly payElementId?: string | null;
  readonly controlAccount?: ControlAmount | null;
  readonly feeKind?: FeeKind | null;
  readonly accountCode?: string | null;
  readonly taxType?: string | null;
}

/** Returns what a line or mapping is about, and where it goes. */
function placedLine({ payElementId, controlAccount, feeKind, accountCode, taxType }: Placed) {
  return {
    payElementId: payElementId ?? null,
    controlAccount: controlAccount ?? null,
    feeKind: feeKind ?? null,
    accountCode: accountCode ?? null,
    taxType: taxType ?? null,
  };
}

/** Returns what became of a line, each with its reason. */
function changesOf(line: DraftLine, place: LinePlace | undefined): readonly MappingChange[] {
  if (place === undefined) return [];
  const of = { lineItemId: line.lineItemId ?? "", description: line.description };
  if (place.isExcluded) {
    const before = moneyOf(line.lineAmount ?? 0);
    return [{ ...of, change: "Removed", before, after: null, reason: "Excluded" }];
  }
  const changes = [
    { change: "AccountCode", before: line.accountCode, after: place.accountCode, reason: place.accountCodeFrom },
    { change: "TaxType", before: line.taxType, after: place.taxType, reason: place.taxTypeFrom },
  ] as const;
  return changes.filter(({ before, after }) => before !== after).map((change) => ({ ...of, ...change }));
}
