import { type Call, COLUMNS, type Column, type Machine, TO_DATE } from "../../../src/batch/machine";
import { payColumns, type RowPerson } from "./row-person";

const NAMES = Object.keys(COLUMNS) as Column[];

/** A call that has every column. */
export type FullCall = Call & { readonly columns: Readonly<Record<Column, number>> };

/** Writes people into the rows of a call. Output columns get a value that no step writes, so that a gap would show. */
export function fillRows({ f64, i32 }: Machine, call: FullCall, people: readonly RowPerson[]): void {
  for (const [row, person] of people.entries()) {
    i32[call.attributes + row] = person.kind.attributes;
    const pay = payColumns(person);
    for (const name of NAMES) f64[call.columns[name] + row] = pay[name] ?? -1;
    for (const name of TO_DATE) f64[call.columns[name] + row] = person.toDate[name];
  }
}
