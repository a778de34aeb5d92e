import { itemAt, type Pence, pointerStep, type Reader, unitsTimesRate } from "../../base";
import type { LineAmountType } from "../words";
import type { ReadLine } from "./line-facts";

/** The lines of one tax type: their places in the document, and their sum in pence. */
export interface TaxGroup {
  readonly taxType: string;
  /** Hundredths of a per cent. */
  readonly rate: number;
  readonly places: readonly number[];
  readonly pence: Pence;
}

interface Lines {
  readonly lineAmountType: LineAmountType;
  readonly lines: readonly ReadLine[];
}

/** Returns the amount of each line in pence: the one stated, else quantity × unit price, rounded half away from zero. */
export function amountsOfLines(lines: readonly ReadLine[], reader: Reader): readonly number[] {
  return lines.map(({ quantity, unitAmount, lineAmount }, at) => {
    const pence = lineAmount ?? unitsTimesRate(quantity, unitAmount ?? 0n);
    reader.limit(pence, `/lines/${at}`);
    return pence;
  });
}

/** Groups the lines by tax type. Problems: `required` for a missing tax type, `unknown_value` for one without a rate. */
export function groupLines(
  { lineAmountType: type, lines }: Lines,
  amounts: readonly number[],
  rates: ReadonlyMap<string, number>,
  reader: Reader,
): readonly TaxGroup[] {
  if (type === "NoTax") return [];
  const places = new Map<string, number[]>();
  for (const [at, { taxType }] of lines.entries()) {
    const path = `/lines/${at}${pointerStep("taxType")}`;
    if (taxType === null) reader.refuse("required", path);
    else if (!rates.has(taxType)) reader.refuse("unknown_value", path);
    else places.set(taxType, [...(places.get(taxType) ?? []), at]);
  }
  return [...places].map(([taxType, of]) => ({
    taxType,
    rate: rates.get(taxType) ?? 0,
    places: of,
    pence: of.reduce((sum, at) => sum + itemAt(amounts, at), 0),
  }));
}
