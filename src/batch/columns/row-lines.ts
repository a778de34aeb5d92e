import type { ReadLine } from "../../engine/gross-to-net";
import type { Arena } from "./arena";
import type { PaidSlot } from "./row-payments";

/** Returns whether a row has pay lines. */
export function hasLines(arena: Arena, row: number): boolean {
  const notes = arena.notes.get(row);
  return notes !== undefined && (notes.lines !== null || notes.inColumns !== null);
}

/** Returns the lines of a payment, including the pension's own; null if the pay was one amount. */
export function linesIn({ arena, row, slot, terms: { letter } }: PaidSlot): readonly ReadLine[] | null {
  const notes = arena.notes.get(row);
  if (notes === undefined) return null;
  const { inColumns, lines } = notes;
  if (inColumns !== null) return inColumns.of.linesAt(inColumns.at, arena.value("gross", slot, row), letter);
  return lines?.[arena.shape.steady ? 0 : slot] ?? null;
}
