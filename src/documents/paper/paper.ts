import type { CalendarDate } from "../../engine/base";
import type { Code, Squares } from "./code";
import { type Encryption, useRevision6 } from "./encryption-revision-6";
import type { Fonts, Typefaces } from "./fonts";
import { INK } from "./ink";
import type { PdfLibrary } from "./library";
import { freshFont, NO_DEFAULT_FONT, openFont } from "./opened-font";
import type { PaperBrand } from "./paper-brand";
import { Pen, type TextStyle } from "./pen";

/** The role of a part of a document for screen readers. */
type Tag = "Document" | "Sect" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD";

interface TagOptions {
  /** For a heading cell. */
  readonly scope?: "Row" | "Column";
}

/** The tree of a document's parts, built while they are drawn. */
class Tags {
  private parent: PDFKit.PDFStructureElement;

  constructor(private readonly pdf: PDFKit.PDFDocument) {
    this.parent = pdf.struct("Document");
    pdf.addStructure(this.parent);
  }

  /** Adds a part that contains others. Drawing may continue on another page within it. */
  within(tag: Tag, draw: () => void): void {
    const outer = this.parent;
    this.parent = this.pdf.struct(tag);
    outer.add(this.parent);
    draw();
    this.parent.end();
    this.parent = outer;
  }

  /** Adds a text part, drawn on one page. */
  text(tag: Tag, draw: () => void, options: TagOptions = {}): void {
    const content = this.pdf.markStructureContent(tag);
    draw();
    this.pdf.endMarkedContent();
    this.parent.add(this.pdf.struct(tag, options as object, [content] as never));
  }

  /** Draws what screen readers skip: lines, colours, page numbers, repeated headings. */
  decoration(draw: () => void): void {
    this.pdf.markContent("Artifact", { type: "Layout" });
    draw();
    this.pdf.endMarkedContent();
  }

  end(): void {
    this.parent.end();
  }
}

/** The fonts, password and brand of a document. */
interface Means {
  readonly fonts: Fonts;
  readonly typefaces: Typefaces;
  readonly password: string | null;
  readonly brand: PaperBrand | null;
  readonly code: Code | null;
}

const MARGIN = 42;
const FOOT = 34;
const LOGO_GAP = 6;

/** Pages with a drawing position that moves down: everything is drawn at `y`, within `left` and `width`. */
export class Paper {
  readonly tags: Tags;
  /** The colour of headings, lines and sums. */
  readonly accent: string;
  /** The QR code to draw, if one is wanted. */
  readonly code: Code | null;
  y = MARGIN;
  left = MARGIN;
  width = 0;
  private page = -1;
  /** The parts that have a footer and page numbers of their own, by their first page. */
  private readonly parts = new Map<number, string>();
  private readonly pdf: PDFKit.PDFDocument;
  private readonly password: string | null;
  private readonly brand: PaperBrand | null;
  private readonly pen: Pen;

  constructor(library: PdfLibrary, about: About, { fonts, typefaces, password, brand, code }: Means) {
    this.code = code;
    this.password = password;
    this.brand = brand;
    this.accent = brand?.accent ?? INK.deep;
    this.pdf = openPdf(library, { ...about, creator: brand?.creator ?? null }, fonts, password);
    this.pen = new Pen(this.pdf, typefaces);
    this.tags = new Tags(this.pdf);
    this.nextPage();
    this.width = this.pdf.page.width - 2 * MARGIN;
  }

  /** Moves to the top of the next page, which another column may have begun already. */
  nextPage(): void {
    this.page += 1;
    if (this.page < this.pdf.bufferedPageRange().count) this.pdf.switchToPage(this.page);
    else this.pdf.addPage();
    this.y = MARGIN;
  }

  /** Begins a part at this page, with the footer of its pages, which are numbered from 1. */
  beginPart(foot: string): void {
    this.parts.set(this.page, foot);
  }

  /** Returns whether this height still fits on the page. */
  hasRoom(height: number): boolean {
    return this.y + height <= this.pdf.page.height - MARGIN - FOOT;
  }

  /** Moves to the next page if this height does not fit. */
  need(height: number): void {
    if (!this.hasRoom(height)) this.nextPage();
  }

  /** Draws within a column of the current width. */
  inColumn(left: number, width: number, draw: () => void): void {
    const outer = { left: this.left, width: this.width };
    this.left = left;
    this.width = width;
    draw();
    this.left = outer.left;
    this.width = outer.width;
  }

  /** Draws columns side by side, each over as many pages as needed, and continues below the longest. */
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
    return this.pen.widthOf(text, style);
  }

  linesOf(text: string, width: number, style: TextStyle): readonly string[] {
    return this.pen.linesOf(text, width, style);
  }

  heightOf(lines: number, style: TextStyle): number {
    return this.pen.heightOf(lines, style);
  }

  draw(lines: readonly string[], x: number, y: number, width: number, style: TextStyle): void {
    this.pen.draw(lines, x, y, width, style);
  }

  /** Draws a paragraph or heading at the current position, over as many lines as needed. */
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

  /** Draws squares of a QR code within a size, a row's neighbours as one. Screen readers skip them. */
  squares(squares: Squares, x: number, y: number, size: number): void {
    const side = size / squares.length;
    this.tags.decoration(() => {
      squares.forEach((row, down) => {
        for (let from = row.indexOf(true); from >= 0; from = row.indexOf(true, from)) {
          const end = row.indexOf(false, from);
          const upTo = end < 0 ? row.length : end;
          this.pdf.rect(x + from * side, y + down * side, (upTo - from) * side, side);
          from = upTo;
        }
      });
      this.pdf.fill(INK.text);
    });
  }

  /** Draws the logo of the brand, if it has one, within a width and a height. Screen readers skip it. */
  logo(width: number, height: number): void {
    const logo = this.brand?.logo ?? null;
    if (logo === null) return;
    this.tags.decoration(() => this.pdf.image(bytesOf(logo), this.left, this.y, { fit: [width, height] }));
    this.y += height + LOGO_GAP;
  }

  /** Numbers the pages, closes the document and returns its bytes. */
  finish(foot: string): Promise<Uint8Array> {
    const { count } = this.pdf.bufferedPageRange();
    const begins = [...new Set([0, ...this.parts.keys()])];
    begins.forEach((begin, place) => {
      const end = begins[place + 1] ?? count;
      const whole = (this.parts.get(begin) ?? foot) + (this.brand?.foot ?? "");
      for (let page = begin; page < end; page++) this.drawFoot(whole, page, page - begin + 1, end - begin);
    });
    this.tags.end();
    return collectBytes(this.pdf, this.password);
  }

  private drawFoot(foot: string, page: number, numbered: number, count: number): void {
    this.pdf.switchToPage(page);
    const style: TextStyle = { size: 7, colour: INK.quiet };
    const y = this.pdf.page.height - MARGIN - 8;
    const width = this.pdf.page.width - 2 * MARGIN;
    const number = count === 1 ? "" : `Page ${numbered} of ${count}`;
    this.rule(y - 8, INK.line, 0.5, MARGIN, width);
    this.tags.decoration(() => {
      this.draw([this.fitted(foot, width - 90, style)], MARGIN, y, width, style);
      this.draw([number], MARGIN, y, width, { ...style, align: "right" });
    });
  }

  /** Returns the text, truncated with an ellipsis if it does not fit. */
  private fitted(text: string, width: number, style: TextStyle): string {
    const [first = "", ...rest] = this.linesOf(text, width, style);
    return rest.length === 0 ? first : `${this.linesOf(text, width - 2 * style.size, style)[0]}…`;
  }
}

/** The metadata of a document. */
export interface About {
  readonly title: string;
  readonly author: string;
  /** The document's creation date, fixed so that the same data give the same bytes. */
  readonly date: CalendarDate;
  readonly landscape?: boolean;
  /** The program that made it, for a brand; null for our own. */
  readonly creator?: string | null;
}

/**
 * Opens an empty tagged A4 document in British English. Nothing in it depends on time or random numbers, and nothing is
 * compressed, because compressors differ between hosts: without a password the bytes depend on the data alone.
 */
function openPdf(library: PdfLibrary, about: About, fonts: Fonts, password: string | null): PDFKit.PDFDocument {
  const pdf = new library({
    ...NO_DEFAULT_FONT,
    size: "A4",
    layout: about.landscape === true ? "landscape" : "portrait",
    margin: 0,
    pdfVersion: password === null ? "1.7" : "1.7ext3",
    compress: false,
    tagged: true,
    lang: "en-GB",
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    info: {
      Title: about.title,
      Author: about.author,
      Creator: about.creator ?? "Paypacket",
      Producer: about.creator ? "PDFKit" : "Paypacket with PDFKit",
      CreationDate: new Date(`${about.date}T00:00:00Z`),
    },
    ...(password === null ? {} : protection(password)),
  });
  const files = [
    ...Object.entries({ regular: fonts.regular, bold: fonts.bold }),
    ...Object.entries(fonts.others ?? []),
  ];
  for (const [name, bytes] of files) {
    const font = freshFont(openFont(library, bytes));
    pdf.registerFont(name, (font ?? bytesOf(bytes)) as PDFKit.Mixins.PDFFontSource);
  }
  return pdf;
}

/**
 * Encrypts with AES-256; `useRevision6` then slows down password guessing. Anyone with the password may read, print and
 * copy; screen readers are always allowed.
 */
function protection(password: string): Partial<PDFKit.PDFDocumentOptions> {
  const permissions = { printing: "highResolution", copying: true, contentAccessibility: true } as const;
  return { userPassword: password, ownerPassword: password, permissions };
}

/** Copies the bytes of a font or an image: the library reads whole buffers, not views into them. */
function bytesOf(file: Uint8Array): ArrayBuffer {
  return new Uint8Array(file).buffer;
}

/** The library's document with its encryption, which its types omit. */
type WithEncryption = PDFKit.PDFDocument & { readonly _security?: Encryption };

/** Collects everything that the document writes, from now to its end. */
async function collectBytes(pdf: WithEncryption, password: string | null): Promise<Uint8Array> {
  if (password !== null && pdf._security !== undefined) await useRevision6(pdf._security, password);
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on("error", reject);
    pdf.on("end", () => resolve(joined(chunks)));
    pdf.end();
  });
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
