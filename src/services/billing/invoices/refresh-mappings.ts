import { applyMappings, type ControlAmount, type FeeKind } from "../../../engine/billing";
import type { RequestWork } from "../../contract";
import type { ClientRow } from "../clients/find-client";
import { draftLines } from "../documents/calculate-lines";
import { documentDefaults, mappingFacts } from "../documents/finance";
import { findLines } from "../documents/line-rows";
import { storeLines } from "./change-invoice";
import { finishInvoice, requireInvoiceMove } from "./invoice-changes";
import { type InvoiceRow, updateInvoice } from "./invoice-rows";

/** Applies the mappings of today to the lines of a draft; the client must be held. */
export async function refreshMappings(work: RequestWork, client: ClientRow, draft: InvoiceRow): Promise<InvoiceRow> {
  requireInvoiceMove(draft, "RefreshLineItemMappings");
  const lines = draftLines(await findLines(work.tx, draft.invoice_id));
  const { taxType, accountCode } = await documentDefaults(work, client);
  const places = applyMappings({
    lines: lines.map(placedLine),
    mappings: (await mappingFacts(work)).map(placedLine),
    defaults: { taxType, accountCode },
  });
  if (!places.ok) throw new Error("Stored lines and mappings are valid.");
  const placed = lines.map((line, at) => ({ ...line, ...places.value[at] }));
  const isTaxed = draft.line_amount_type !== "NoTax";
  const columns = await storeLines(work, draft, isTaxed ? placed : placed.map((line) => ({ ...line, taxType: null })));
  const after = await updateInvoice(work.tx, draft.invoice_id, { ...columns, updated_at: work.now });
  await finishInvoice(work, { before: draft, after });
  return after;
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
