import type { P32Row } from "../../../engine/forms";

/** Returns a row of the P32 as responses show it. */
export function rowData<Row extends P32Row>(row: Row) {
  return { ...row, statutoryRecovered: { ...row.statutoryRecovered }, niCompensation: { ...row.niCompensation } };
}
