import { INK } from "./ink";
import type { Paper } from "./paper";
import type { TextStyle } from "./pen";

/** Height of a heading with its first rows: a heading is never left alone at the foot of a page. */
const START = 72;

/** A column: its share of the remaining table width, or a fixed width in points, and its heading. */
export interface Column {
  readonly title: string;
  readonly share?: number;
  readonly points?: number;
  readonly align?: "left" | "right";
}

export interface Row {
  readonly cells: readonly string[];
  /** A total: bold, with a line above. */
  readonly isTotal?: boolean;
}

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly size?: number;
  /** The heading of the table's section, drawn on the line of the column headings; the first column then has none. */
  readonly heading?: string;
}

interface Cell {
  readonly lines: readonly string[];
  readonly x: number;
  readonly width: number;
  readonly style: TextStyle;
}

const GAP = 8;
const PADDING = 3;
const SIZE = 8.5;
const HEADS: TextStyle = { size: 7, colour: INK.quiet };

/** Draws a table at the current position. Rows are never split; a new page repeats the headings. */
export function drawTable(paper: Paper, table: Table): void {
  if (table.heading !== undefined) {
    drawHeading(paper, table.heading);
    paper.y -= paper.heightOf(1, HEADS) + 2 * PADDING;
  }
  paper.tags.within("Table", () => {
    drawHeads(paper, headsOf(paper, table, ""), true);
    table.rows.forEach((row, index) => {
      drawOnPage(paper, table, row, table.rows[index + 1]?.isTotal === true);
    });
  });
}

/** Draws a row; a total is never separated from the last of its rows. */
function drawOnPage(paper: Paper, table: Table, row: Row, isBeforeTotal: boolean): void {
  const style: TextStyle = { size: table.size ?? SIZE, isBold: row.isTotal === true };
  const cells = cellsOf(paper, table.columns, row.cells, style);
  const height = heightOf(paper, cells);
  if (!paper.hasRoom(isBeforeTotal ? 2 * height : height)) {
    paper.nextPage();
    drawHeads(paper, headsOf(paper, table, ", continued"), false);
  }
  drawRow(paper, cells, row.isTotal === true);
}

function headsOf(paper: Paper, { columns, heading }: Table, suffix: string): readonly Cell[] {
  const [first = "", ...titles] = columns.map(({ title }) => title);
  const again = heading === undefined || suffix === "" ? first : heading + suffix;
  return cellsOf(paper, columns, [again, ...titles], HEADS);
}

function cellsOf(
  paper: Paper,
  columns: readonly Column[],
  texts: readonly string[],
  style: TextStyle,
): readonly Cell[] {
  const shares = columns.reduce((sum, { share }) => sum + (share ?? 0), 0);
  const fixed = columns.reduce((sum, { points }) => sum + (points ?? 0), GAP * (columns.length - 1));
  let x = paper.left;
  return columns.map(({ share, points, align }, index) => {
    const width = points ?? ((paper.width - fixed) * (share ?? 0)) / shares;
    const text = texts[index] ?? "";
    const own = align === "right" ? onOneLine(paper, text, width, style) : style;
    const cell = { lines: paper.linesOf(text, width, own), x, width, style: own };
    x += width + GAP;
    return cell;
  });
}

/** Draws a figure, right-aligned on one line: if it is too wide, it is drawn smaller. */
function onOneLine(paper: Paper, text: string, width: number, style: TextStyle): TextStyle {
  const needed = /\d/.test(text) ? paper.widthOf(text, style) : 0;
  // Slightly smaller than what fits, so that rounding never causes a second line.
  const size = needed > width ? (style.size * width * 0.995) / needed : style.size;
  return { ...style, size, align: "right" };
}

function heightOf(paper: Paper, cells: readonly Cell[]): number {
  return 2 * PADDING + Math.max(...cells.map(({ lines, style }) => paper.heightOf(lines.length, style)));
}

function drawHeads(paper: Paper, cells: readonly Cell[], isFirst: boolean): void {
  const height = heightOf(paper, cells);
  if (cells.every(({ lines }) => lines.join("") === "")) return;
  if (isFirst) paper.tags.within("TR", () => drawCells(paper, cells, "TH"));
  else paper.tags.decoration(() => paintCells(paper, cells));
  paper.y += height;
  paper.rule(paper.y, INK.line, 0.8);
}

function drawRow(paper: Paper, cells: readonly Cell[], isTotal: boolean): void {
  const height = heightOf(paper, cells);
  if (isTotal) paper.rule(paper.y, paper.accent, 0.8);
  paper.tags.within("TR", () => drawCells(paper, cells, "TD"));
  paper.y += height;
  if (!isTotal) paper.rule(paper.y, INK.line, 0.4);
}

function drawCells(paper: Paper, cells: readonly Cell[], tag: "TH" | "TD"): void {
  for (const cell of cells) {
    paper.tags.text(tag, () => paintCells(paper, [cell]), tag === "TH" ? { scope: "Column" } : {});
  }
}

function paintCells(paper: Paper, cells: readonly Cell[]): void {
  for (const { lines, x, width, style } of cells) paper.draw(lines, x, paper.y + PADDING, width, style);
}

/** Draws the heading of a section. */
export function drawHeading(paper: Paper, text: string): void {
  paper.need(START);
  paper.y += 4;
  paper.say("H2", text, { size: 9.5, isBold: true, colour: paper.accent });
  paper.y += 2;
}
