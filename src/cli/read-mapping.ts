import { type CsvMapping, PAYROLL_COLUMNS } from "../payroll-file";
import type { Given } from "./command";
import { UsageError } from "./refusal";

/** Reads "--column taxCode=PAYE Code", "--value payFrequency=Monthly" and "--ignore Notes"; null without any. Throws `UsageError`. */
export function readMapping({ lists }: Given): CsvMapping | null {
  const { column = [], value = [], ignore: ignored = [] } = lists;
  if (column.length + value.length + ignored.length === 0) return null;
  return { columns: pairs("column", column), values: pairs("value", value), ignored };
}

function pairs(option: string, given: readonly string[]): Readonly<Record<string, string>> {
  const read = given.map((text): [string, string] => {
    const [name = "", ...rest] = text.split("=");
    if (PAYROLL_COLUMNS.has(name) && rest.length > 0) return [name, rest.join("=")];
    throw new UsageError(`"--${option} ${text}" does not begin with one of ${[...PAYROLL_COLUMNS].join("=, ")}=.`);
  });
  return Object.fromEntries(read);
}
