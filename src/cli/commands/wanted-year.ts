import { readTaxYear } from "../../engine/base";
import { UsageError } from "../refusal";

/** Reads `--year`, which is required: "2026-27", or the year in which it begins. Throws `UsageError`. */
export function readYear(year: string | undefined): number {
  if (year === undefined) throw new UsageError('"--year" is required: the tax year, such as 2026-27.');
  const taxYear = readTaxYear(/^\d{4}$/.test(year) ? Number(year) : year);
  if (Number.isNaN(taxYear)) throw new UsageError(`"--year ${year}" is not a tax year; use the form 2026-27.`);
  return taxYear;
}
