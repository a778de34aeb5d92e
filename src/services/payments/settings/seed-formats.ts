import { BUILT_IN_FORMATS } from "../../../engine/bank-files/payments";
import type { RequestWork } from "../../contract";
import { paymentTables } from "../store/payment-tables";

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
