import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { type DpsTables, dpsTables } from "../store/notice-tables";
import type { Feed } from "./feeds";

type Mark = Selectable<DpsTables["dps_pagination"]>;
type NewMark = Omit<Mark, "organisation_id" | "service" | "data_type">;

export function selectMarks(tx: Tx) {
  return dpsTables(tx).selectFrom("dps_pagination").selectAll();
}

/** Returns how far a feed is retrieved; null if it never was. With `lock` nobody else changes it meanwhile. */
export async function findMark(tx: Tx, { service, dataType }: Feed, lock = false): Promise<Mark | null> {
  const row = await selectMarks(tx)
    .where("service", "=", service)
    .where("data_type", "=", dataType)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

export async function saveMark(
  tx: Tx,
  organisation: string,
  { service, dataType }: Feed,
  mark: NewMark,
): Promise<void> {
  await dpsTables(tx)
    .insertInto("dps_pagination")
    .values({ organisation_id: organisation, service, data_type: dataType, ...mark })
    .onConflict((conflict) => conflict.columns(["organisation_id", "service", "data_type"]).doUpdateSet(mark))
    .execute();
}
