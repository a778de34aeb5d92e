import type { Terminal } from "../terminal";
import { type Bin, binLabel } from "./distribution";
import type { FigureChanges } from "./tally";

const WIDEST_BAR = 40;
const LABEL = 21;

/** Draws how many payslips change by how much: a bar for each size between the smallest and the largest change. */
export function chartText(
  { bins, figure }: FigureChanges,
  { width, paint }: Pick<Terminal, "width" | "paint">,
): string {
  const shown = occurring(bins);
  const largest = Math.max(...shown.map(({ count }) => count));
  const room = Math.max(8, Math.min(WIDEST_BAR, width - LABEL - 14));
  const rows = shown.map((bin) => {
    const length = bin.count === 0 ? 0 : Math.max(1, Math.round((bin.count / largest) * room));
    const label = figure === "refused" ? refusedLabel(bin) : binLabel(bin);
    return `  ${label.padStart(LABEL)}  ${paint("accent", "█".repeat(length))} ${bin.count}`;
  });
  return rows.join("\n");
}

/** Returns the bins from the first to the last that is not empty. */
export function occurring(bins: readonly Bin[]): readonly Bin[] {
  const first = bins.findIndex(({ count }) => count > 0);
  const last = bins.length - [...bins].reverse().findIndex(({ count }) => count > 0);
  return first < 0 ? [] : bins.slice(first, last);
}

/** Labels people, not amounts: refused after being paid, or paid after being refused. */
export function refusedLabel({ upTo }: Bin): string {
  return (upTo ?? 1) < 0 ? "now paid" : "now refused";
}
