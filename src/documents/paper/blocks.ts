import { INK } from "./ink";
import type { Paper } from "./paper";

/** A label and its value, drawn below it. */
export type Fact = readonly [label: string, value: string];

/** Draws facts in columns, row by row. */
export function drawFacts(paper: Paper, facts: readonly Fact[], columns: number): void {
  const gap = 12;
  const width = (paper.width - gap * (columns - 1)) / columns;
  for (let from = 0; from < facts.length; from += columns) {
    const row = facts.slice(from, from + columns).map(([label, value]) => factLines(paper, label, value, width));
    const height = Math.max(...row.map((fact) => fact.height));
    paper.need(height);
    row.forEach((fact, index) => {
      drawFact(paper, fact, paper.left + index * (width + gap), width);
    });
    paper.y += height + 5;
  }
}

const LABEL = { size: 7, colour: INK.quiet } as const;
const VALUE = { size: 9 } as const;

interface FactLines {
  readonly label: readonly string[];
  readonly value: readonly string[];
  readonly height: number;
}

function factLines(paper: Paper, label: string, value: string, width: number): FactLines {
  const labelLines = paper.linesOf(label, width, LABEL);
  const valueLines = paper.linesOf(value, width, VALUE);
  const height = paper.heightOf(labelLines.length, LABEL) + paper.heightOf(valueLines.length, VALUE);
  return { label: labelLines, value: valueLines, height };
}

function drawFact(paper: Paper, { label, value }: FactLines, x: number, width: number): void {
  const below = paper.y + paper.heightOf(label.length, LABEL);
  paper.tags.text("P", () => {
    paper.draw([...label.slice(0, -1), `${label.at(-1)} `], x, paper.y, width, LABEL);
    paper.draw(value, x, below, width, VALUE);
  });
}

/** Draws a sentence in a tinted box. */
export function drawNotice(paper: Paper, text: string, tone: "plain" | "warning" = "plain"): void {
  const style = { size: 8.5, colour: tone === "warning" ? INK.notice : INK.text, isBold: tone === "warning" };
  const inner = paper.width - 20;
  const lines = paper.linesOf(text, inner, style);
  const height = paper.heightOf(lines.length, style) + 12;
  paper.need(height);
  paper.fill(paper.y, height, tone === "warning" ? INK.noticeTint : INK.tint);
  paper.tags.text("P", () => paper.draw(lines, paper.left + 10, paper.y + 6, inner, style));
  paper.y += height + 6;
}

/** Draws the main amount of a document. */
export function drawSum(paper: Paper, label: string, value: string): void {
  const height = 34;
  paper.need(height);
  paper.fill(paper.y, height, paper.accent, paper.left, paper.width, 4);
  const inner = paper.width - 28;
  paper.tags.text("P", () => {
    paper.draw([`${label} `], paper.left + 14, paper.y + 11, inner, { size: 10, colour: INK.white });
    const style = { size: 16, isBold: true, colour: INK.white, align: "right" } as const;
    paper.draw([value], paper.left + 14, paper.y + 6.5, inner, style);
  });
  paper.y += height + 8;
}
