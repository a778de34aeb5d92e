import type { Selectable } from "kysely";
import { BUILT_IN_FORMATS } from "../../../engine/bank-files/payments";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { type PaymentTables, paymentTables } from "../store/payment-tables";
import type { PaymentRow } from "../store/payments";

type SettingsRow = Selectable<PaymentTables["payment_settings"]>;

/** Returns the payment settings; null if none are saved. */
export async function findSettings(tx: Tx): Promise<SettingsRow | null> {
  const row = await paymentTables(tx).selectFrom("payment_settings").selectAll().executeTakeFirst();
  return row ?? null;
}

/** Returns the number of files that were made. */
export async function countFiles(tx: Tx): Promise<number> {
  const row = await paymentTables(tx).selectFrom("payment_serial").select("last_number").executeTakeFirst();
  return row?.last_number ?? 0;
}

/** Creates the formats that every organisation has, on their first use. */
export async function seedFormats({ tx, context, organisationId, now }: RequestWork): Promise<void> {
  const tables = paymentTables(tx);
  const known = await tables
    .selectFrom("payment_format")
    .select("format_id")
    .where("is_built_in", "=", true)
    .limit(1)
    .execute();
  if (known.length > 0) return;
  await tables
    .insertInto("payment_format")
    .values(
      BUILT_IN_FORMATS.map(({ kind, name, columns, delimiter, hasHeadings, source, confidence }) => ({
        organisation_id: organisationId,
        format_id: context.ids.next(),
        name,
        kind,
        columns: JSON.stringify(columns),
        delimiter,
        has_headings: hasHeadings,
        encoding: "US-ASCII" as const,
        source,
        confidence,
        is_built_in: true,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

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
