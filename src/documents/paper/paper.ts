import type { Fonts } from "./fonts";
import { INK } from "./ink";
import type { PdfLibrary } from "./library";
import { type About, collectBytes, openPdf } from "./open-pdf";
import { runsOf } from "./runs";
import { type Tag, Tags } from "./tags";
import { wrapText } from "./wrap";

/** How a text looks. */
export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  readonly colour?: string;
  readonly align?: "left" | "right";
}

const MARGIN = 42;
const FOOT = 34;
const LEADING = 1.32;

/** Pages with a place that moves down them: everything is drawn at `y`, within `left` and `width`. */
export class Paper {
  readonly tags: Tags;
  y = MARGIN;
  left = MARGIN;
  width = 0;
  private page = -1;
  private readonly pdf: PDFKit.PDFDocument;

  constructor(library: PdfLibrary, about: About, fonts: Fonts, password: string | null) {
    this.pdf = openPdf(library, about, fonts, password);
    this.tags = new Tags(this.pdf);
    this.nextPage();
    this.width = this.pdf.page.width - 2 * MARGIN;
  }

  /** The top of the next page, which another column may have begun already. */
  nextPage(): void {
    this.page += 1;
    if (this.page < this.pdf.bufferedPageRange().count) this.pdf.switchToPage(this.page);
    else this.pdf.addPage();
    this.y = MARGIN;
  }

  /** Whether so much still fits on this page. */
  hasRoom(height: number): boolean {
    return this.y + height <= this.pdf.page.height - MARGIN - FOOT;
  }

  /** Goes on to the next page where so much does not fit. */
  need(height: number): void {
    if (!this.hasRoom(height)) this.nextPage();
  }

  /** Draws within a column of the present width. */
  inColumn(left: number, width: number, draw: () => void): void {
    const outer = { left: this.left, width: this.width };
    this.left = left;
    this.width = width;
    draw();
    this.left = outer.left;
    this.width = outer.width;
  }

  /** Draws columns next to each other, each over as many pages as it takes, and goes on below the longest. */
  sideBySide(gap: number, columns: readonly (() => void)[]): void {
    const start = { page: this.page, y: this.y };
    const width = (this.width - gap * (columns.length - 1)) / columns.length;
    let end = start;
    columns.forEach((draw, index) => {
      this.goTo(start);
      this.inColumn(this.left + index * (width + gap), width, draw);
      const here = { page: this.page, y: this.y };
      if (here.page > end.page || (here.page === end.page && here.y > end.y)) end = here;
    });
    this.goTo(end);
  }

  private goTo({ page, y }: { readonly page: number; readonly y: number }): void {
    this.page = page;
    this.pdf.switchToPage(page);
    this.y = y;
  }

  widthOf(text: string, style: TextStyle): number {
    this.use(style);
    return runsOf(text).reduce((sum, run) => sum + this.widthOfRun(run), 0);
  }

  private widthOfRun(run: { readonly text: string; readonly isRightToLeft: boolean }): number {
    return this.pdf.widthOfString(run.text, run.isRightToLeft ? { features: [] } : {});
  }

  linesOf(text: string, width: number, style: TextStyle): readonly string[] {
    return wrapText(text, width, (part) => this.widthOf(part, style));
  }

  heightOf(lines: number, { size }: TextStyle): number {
    return lines * size * LEADING;
  }

  /** Draws lines at a place, from the top of the first; a line that goes on ends in a blank, for those who listen. */
  draw(lines: readonly string[], x: number, y: number, width: number, style: TextStyle): void {
    lines.forEach((line, index) => {
      const start = style.align === "right" ? x + width - this.widthOf(line, style) : x;
      const isLast = index === lines.length - 1;
      this.drawLine(isLast ? line : `${line} `, start, y + index * style.size * LEADING, style);
    });
  }

  private drawLine(line: string, x: number, y: number, style: TextStyle): void {
    this.use(style).fillColor(style.colour ?? INK.text);
    let at = x;
    for (const run of runsOf(line)) {
      const options = { lineBreak: false, ...(run.isRightToLeft ? { features: [] } : {}) };
      this.pdf.text(run.text, at, y + style.size * (LEADING - 1.164) * 0.5, options);
      at += this.widthOfRun(run);
    }
  }

  private use({ size, isBold }: TextStyle): PDFKit.PDFDocument {
    return this.pdf.font(isBold === true ? "bold" : "regular").fontSize(size);
  }

  /** A paragraph or heading at the present place, over as many lines as it takes. */
  say(tag: Tag, text: string, style: TextStyle): void {
    const lines = this.linesOf(text, this.width, style);
    const height = this.heightOf(lines.length, style);
    this.need(height);
    this.tags.text(tag, () => this.draw(lines, this.left, this.y, this.width, style));
    this.y += height;
  }

  rule(y: number, colour: string, thickness: number, x = this.left, width = this.width): void {
    this.tags.decoration(() =>
      this.pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .stroke(colour),
    );
  }

  fill(y: number, height: number, colour: string, x = this.left, width = this.width, radius = 3): void {
    this.tags.decoration(() => this.pdf.roundedRect(x, y, width, height, radius).fill(colour));
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.tags.decoration(() => this.pdf.roundedRect(x, y, width, height, 3).lineWidth(0.6).stroke(INK.line));
  }

  /** Numbers the pages, closes the document and answers its bytes. */
  finish(foot: string): Promise<Uint8Array> {
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) this.drawFoot(foot, page, count);
    this.tags.end();
    return collectBytes(this.pdf);
  }

  private drawFoot(foot: string, page: number, count: number): void {
    this.pdf.switchToPage(page);
    const style: TextStyle = { size: 7, colour: INK.quiet };
    const y = this.pdf.page.height - MARGIN - 8;
    const width = this.pdf.page.width - 2 * MARGIN;
    const number = count === 1 ? "" : `Page ${page + 1} of ${count}`;
    this.rule(y - 8, INK.line, 0.5, MARGIN, width);
    this.tags.decoration(() => {
      this.draw([this.fitted(foot, width - 90, style)], MARGIN, y, width, style);
      this.draw([number], MARGIN, y, width, { ...style, align: "right" });
    });
  }

  /** The text, or as much of it as fits with an ellipsis. */
  private fitted(text: string, width: number, style: TextStyle): string {
    const [first = "", ...rest] = this.linesOf(text, width, style);
    return rest.length === 0 ? first : `${this.linesOf(text, width - 2 * style.size, style)[0]}…`;
  }
}
