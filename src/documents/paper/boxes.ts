import { INK } from "./ink";
import type { Paper } from "./paper";

/** A numbered box of a form; an empty value stays blank. */
export interface Box {
  readonly label: string;
  readonly value: string;
  /** Its share of the row's width. */
  readonly share?: number;
}

const GAP = 6;
const PADDING = 6;
const LABEL = { size: 7, colour: INK.quiet } as const;
const VALUE = { size: 10 } as const;

/** Draws boxes side by side, all as high as the highest. */
export function drawBoxes(paper: Paper, boxes: readonly Box[]): void {
  const shares = boxes.reduce((sum, { share }) => sum + (share ?? 1), 0);
  const usable = paper.width - GAP * (boxes.length - 1);
  let x = paper.left;
  const placed = boxes.map(({ label, value, share }) => {
    const width = (usable * (share ?? 1)) / shares;
    const inner = width - 2 * PADDING;
    const labels = paper.linesOf(label, inner, LABEL);
    const values = paper.linesOf(value, inner, VALUE);
    const place = { x, width, labels, values };
    x += width + GAP;
    return place;
  });
  const labelHeight = Math.max(...placed.map(({ labels }) => paper.heightOf(labels.length, LABEL)));
  const valueHeight = Math.max(...placed.map(({ values }) => paper.heightOf(values.length, VALUE)));
  const height = labelHeight + valueHeight + 2 * PADDING;
  paper.need(height);
  for (const { x: left, width, labels, values } of placed) {
    paper.frame(left, paper.y, width, height);
    paper.tags.text("P", () => {
      const spoken = [...labels.slice(0, -1), `${labels.at(-1)} `];
      paper.draw(spoken, left + PADDING, paper.y + PADDING, width, LABEL);
      paper.draw(values, left + PADDING, paper.y + PADDING + labelHeight, width, VALUE);
    });
  }
  paper.y += height + GAP;
}
