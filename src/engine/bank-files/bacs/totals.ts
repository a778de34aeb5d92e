import type { Pence } from "../../base";
import type { BacsRecord } from "./bacs-file";

type BacsTotals = Readonly<Record<"debitPence" | "creditPence" | "debitCount" | "creditCount", string>>;

/** Returns the counts and totals of the last label. */
export function totalsOf(records: readonly BacsRecord[]): BacsTotals {
  const [credits, contras] = [sumOf(records, "Credit"), sumOf(records, "Contra")];
  return {
    debitPence: String(contras.pence),
    creditPence: String(credits.pence),
    debitCount: String(contras.count),
    creditCount: String(credits.count),
  };
}

function sumOf(records: readonly BacsRecord[], type: BacsRecord["type"]): { pence: Pence; count: number } {
  const own = records.filter((record) => record.type === type);
  return { pence: own.reduce((sum, { amountPence }) => sum + amountPence, 0), count: own.length };
}
