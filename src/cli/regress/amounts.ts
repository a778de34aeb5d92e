import { formatPence } from "../../engine/base";
import type { Figure } from "./figures";

/** Formats pence as "1,234.56"; "refused" counts people instead. */
export function shownAmount(figure: Figure, pence: number): string {
  if (figure === "refused") return String(pence);
  return formatPence(pence)
    .replace("-", "−")
    .replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",");
}

/** Formats a difference the same way, with its sign. */
export function shownDifference(figure: Figure, pence: number): string {
  return `${pence > 0 ? "+" : ""}${shownAmount(figure, pence)}`;
}
