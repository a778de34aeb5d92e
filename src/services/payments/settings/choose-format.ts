import type { Selectable } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { type PaymentTables, paymentTables } from "../store/payment-tables";
import type { PaymentRow } from "../store/payments";
import { findSettings } from "./find-settings";
import { seedFormats } from "./seed-formats";

type FormatRow = Selectable<PaymentTables["payment_format"]>;

/** Returns the format of a batch: the one named, that of its payee type if it has one type, the default, Standard 18. */
export async function chooseFormat(
  work: RequestWork,
  formatId: string | null,
  payments: readonly PaymentRow[],
): Promise<FormatRow> {
  const { tx } = work;
  await seedFormats(work);
  const settings = await findSettings(tx);
  const types = new Set(payments.map(({ payee_type }) => payee_type));
  const [type] = types;
  const ofType = types.size === 1 && type !== undefined ? settings?.payee_types[type] : undefined;
  const wanted = formatId ?? ofType ?? settings?.default_format_id ?? null;
  const row = wanted === null ? await standard18(tx) : await findFormat(tx, wanted);
  if (row === undefined) throw notFound("format");
  return row;
}

/** Returns a format that is not archived; undefined if there is none. It stays until the transaction ends. */
export function findFormat(tx: Tx, formatId: string): Promise<FormatRow | undefined> {
  return formats(tx)
    .where("format_id", "=", formatId)
    .where("is_archived", "=", false)
    .forKeyShare()
    .executeTakeFirst();
}

function standard18(tx: Tx): Promise<FormatRow | undefined> {
  return formats(tx).where("kind", "=", "Standard18").where("is_built_in", "=", true).executeTakeFirst();
}

function formats(tx: Tx) {
  return paymentTables(tx).selectFrom("payment_format").selectAll();
}
