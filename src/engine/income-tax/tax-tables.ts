import { type HeapF64, TAX_TABLE_SIZE, writeFlatTable, writeTaxTable } from "../../kernel";
import type { BasisPoints } from "../base";
import type { FiguresInForce, IncomeTaxFigures, Nation, NationFigures } from "../rulebook";
import type { TaxCode } from "./tax-code";

const NATIONS: readonly Nation[] = ["EnglandAndNorthernIreland", "Wales", "Scotland"];
const NO_TAX_PLACE = NATIONS.length;
const FLAT_PLACES = NO_TAX_PLACE + 1;
/** BR and D0 to D3. */
const FLAT_STEPS = 5;
const TABLES = FLAT_PLACES + NATIONS.length * FLAT_STEPS;

const CACHE = new WeakMap<FiguresInForce, Map<number, HeapF64>>();

/** Returns the tax tables of `span` weeks or months, one after another: three nations, no tax, then the flat codes. */
export function taxTables(figures: FiguresInForce, base: 52 | 12, span: number): HeapF64 {
  let bySpan = CACHE.get(figures);
  if (bySpan === undefined) {
    bySpan = new Map();
    CACHE.set(figures, bySpan);
  }
  const key = base * 64 + span;
  let heap = bySpan.get(key);
  if (heap === undefined) {
    heap = writeTables(figures.incomeTax, base, span);
    bySpan.set(key, heap);
  }
  return heap;
}

/** What selects the table of a tax code. */
type Rate = Pick<TaxCode, "kind" | "nation" | "step">;

/** Returns the position of a code's table. */
export function getTaxTable(code: Rate): number {
  return placeOf(code) * TAX_TABLE_SIZE;
}

function placeOf(code: Rate): number {
  if (code.kind === "NoTax") return NO_TAX_PLACE;
  const nation = NATIONS.indexOf(code.nation);
  return code.kind === "Flat" ? FLAT_PLACES + nation * FLAT_STEPS + code.step : nation;
}

/** Returns whether the code's rate exists in the year: SD3 came with the sixth Scottish band. */
export function codeHasRate(figures: IncomeTaxFigures, code: TaxCode): boolean {
  return code.kind !== "Flat" || flatRate(figures.nations[code.nation], code.step) !== null;
}

/** Returns the rate of a flat code: `step` bands above the basic rate. */
function flatRate(nation: NationFigures, step: number): BasisPoints | null {
  return nation.bands[nation.basicRate - 1 + step]?.rateBasisPoints ?? null;
}

function writeTables(figures: IncomeTaxFigures, base: number, span: number): HeapF64 {
  const heap = new Float64Array(TABLES * TAX_TABLE_SIZE);
  writeFlatTable(heap, NO_TAX_PLACE * TAX_TABLE_SIZE, 0);
  for (const [place, name] of NATIONS.entries()) {
    const nation = figures.nations[name];
    const limits = Float64Array.from(nation.bands, (band) => band.upToPounds ?? 0);
    const rates = Float64Array.from(nation.bands, (band) => band.rateBasisPoints);
    const builtUp = nation.thresholdTax === "BuiltUp" ? 1 : 0;
    writeTaxTable(heap, place * TAX_TABLE_SIZE, limits, rates, nation.bands.length, base, span, builtUp);
    for (let step = 0; step < FLAT_STEPS; step++) {
      const table = (FLAT_PLACES + place * FLAT_STEPS + step) * TAX_TABLE_SIZE;
      writeFlatTable(heap, table, flatRate(nation, step) ?? 0);
    }
  }
  return heap;
}
