import { sql } from "kysely";
import type { RequestWork } from "../../contract";
import { paymentTables } from "../store/payment-tables";

/** The first letter keeps them apart from the files of court orders, which count from 000001. */
const BEFORE_THE_FIRST = "P00000";

/** Returns the next serial number of a file, such as P00001. Files made at the same time wait for each other. */
export async function nextSerialNumber({ tx, organisationId }: RequestWork): Promise<string> {
  const { last_number } = await paymentTables(tx)
    .insertInto("payment_serial")
    .values({ organisation_id: organisationId, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column("organisation_id").doUpdateSet({ last_number: sql`payment_serial.last_number + 1` }),
    )
    .returning("last_number")
    .executeTakeFirstOrThrow();
  return serialNumber(last_number);
}

export function serialNumber(number: number): string {
  const digits = String(number);
  return BEFORE_THE_FIRST.slice(0, -digits.length) + digits;
}
