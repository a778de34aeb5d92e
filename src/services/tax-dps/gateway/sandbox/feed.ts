import type { Tx } from "../../../../platform/store";
import type { DpsTables } from "../../store/notice-tables";

interface Feed {
  readonly service: string;
  readonly dataType: string;
}

function rowsOf(tx: Tx, { service, dataType }: Feed) {
  return tx
    .withTables<DpsTables>()
    .selectFrom("dps_sandbox_notice")
    .where("service", "=", service as "PAYE")
    .where("data_type", "=", dataType as "P6");
}

/** Returns items of a feed after a mark, in order. */
export function itemsAfter(tx: Tx, feed: Feed, { got, most }: { readonly got: number; readonly most: number }) {
  return rowsOf(tx, feed)
    .select(["sequence_number", "xml"])
    .where("sequence_number", ">", got)
    .orderBy("sequence_number")
    .limit(most)
    .execute();
}

/** Returns the greatest number of what was put into a feed before a day; 0 if there is none. */
export async function markBefore(tx: Tx, feed: Feed, date: string): Promise<number> {
  const row = await rowsOf(tx, feed)
    .select(({ fn }) => fn.max("sequence_number").as("mark"))
    .where("inserted_on", "<", date)
    .executeTakeFirst();
  return row?.mark ?? 0;
}

/** Returns what the next call shall do, once. */
export async function takeFault(tx: Tx): Promise<string | null> {
  const tables = tx.withTables<DpsTables>();
  const row = await tables.selectFrom("dps_sandbox_state").select("next_call").forUpdate().executeTakeFirst();
  if (row === undefined || row.next_call === null) return null;
  await tables.updateTable("dps_sandbox_state").set({ next_call: null }).execute();
  return row.next_call;
}
