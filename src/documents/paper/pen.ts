import type { Typefaces } from "./fonts";
import { INK } from "./ink";

const LETTER = "[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]";
const RIGHT_TO_LEFT = new RegExp(`${LETTER}(?:[ \\p{M}'’‘\\-־.]*${LETTER})*\\p{M}*`, "gu");

/** The style of a text. */
export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  readonly colour?: string;
  readonly align?: "left" | "right";
}

/** Line height, and the distance from the top of a line to its baseline, in font sizes. */
const LEADING = 1.32;
const BASELINE = 1.006;

/** Writes lines of text, each in as many fonts and directions as needed. */
export class Pen {
  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly typefaces: Typefaces,
  ) {}

  widthOf(text: string, style: TextStyle): number {
    return stretchesOf(text, this.typefaces).reduce((sum, stretch) => sum + this.widthOfStretch(stretch, style), 0);
  }

  private widthOfStretch(stretch: Stretch, style: TextStyle): number {
    return this.use(stretch, style).widthOfString(stretch.text, features(stretch));
  }

  linesOf(text: string, width: number, style: TextStyle): readonly string[] {
    return wrapText(text, width, (part) => this.widthOf(part, style));
  }

  heightOf(lines: number, { size }: TextStyle): number {
    return lines * size * LEADING;
  }

  /** Draws lines at a position, from the top of the first; a line that continues ends in a space. */
  draw(lines: readonly string[], x: number, y: number, width: number, style: TextStyle): void {
    lines.forEach((line, index) => {
      const start = style.align === "right" ? x + width - this.widthOf(line, style) : x;
      const isLast = index === lines.length - 1;
      this.drawLine(isLast ? line : `${line} `, start, y + (index * LEADING + BASELINE) * style.size, style);
    });
  }

  private drawLine(line: string, x: number, y: number, style: TextStyle): void {
    let at = x;
    for (const stretch of stretchesOf(line, this.typefaces)) {
      const options = { lineBreak: false, baseline: "alphabetic" as const, ...features(stretch) };
      this.use(stretch, style)
        .fillColor(style.colour ?? INK.text)
        .text(stretch.text, at, y, options);
      at += this.widthOfStretch(stretch, style);
    }
  }

  private use({ font }: Stretch, { size, isBold }: TextStyle): PDFKit.PDFDocument {
    const own = isBold === true ? "bold" : "regular";
    return this.pdf.font(font === 0 ? own : String(font - 1)).fontSize(size);
  }
}

/** With a features list, even an empty one, the library lays out text whole, as right-to-left words need. */
function features({ isRightToLeft }: Stretch): PDFKit.Mixins.TextOptions {
  return isRightToLeft ? { features: [] } : {};
}

/** Wraps text into lines of at most this width; a word that is wider is split between characters. */
function wrapText(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").filter((part) => part !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = cutWord(word, width, widthOf);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line];
}

/** Splits a word, never between a letter and its combining marks. */
function cutWord(word: string, width: number, widthOf: (text: string) => number): readonly string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const [character] of word.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    if (piece !== "" && widthOf(piece + character) > width) {
      pieces.push(piece);
      piece = character;
    } else piece += character;
  }
  return [...pieces, piece];
}

/** Text of a line in one direction and one font. */
interface Stretch {
  readonly text: string;
  readonly isRightToLeft: boolean;
  /** 0 is the document's main font; others count from 1. */
  readonly font: number;
}

/** Splits a line into stretches, from left to right. */
function stretchesOf(line: string, typefaces: Typefaces): readonly Stretch[] {
  return runsOf(line).flatMap(({ text, isRightToLeft }) => {
    const stretches = fontsOf(text, typefaces).map((stretch) => ({ ...stretch, isRightToLeft }));
    return isRightToLeft ? stretches.reverse() : stretches;
  });
}

/** Splits text by font. Combining marks stay in the font of their base letter if it has them. */
function fontsOf(text: string, typefaces: Typefaces): { text: string; readonly font: number }[] {
  if (typefaces.length === 1) return [{ text, font: 0 }];
  const stretches: { text: string; readonly font: number }[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    const last = stretches.at(-1);
    const isMark = /\p{M}/u.test(character) && last !== undefined && typefaces[last.font]?.has(code) === true;
    const font = isMark ? last.font : typefaces.findIndex((held) => held.has(code));
    if (last?.font === font) last.text += character;
    else stretches.push({ text: character, font });
  }
  return stretches;
}

/** Text in one direction. */
interface Run {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/** Splits a line into runs: consecutive right-to-left words are one run, reversed as a whole. */
function runsOf(line: string): readonly Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const { 0: text, index } of line.matchAll(RIGHT_TO_LEFT)) {
    if (index > from) runs.push({ text: line.slice(from, index), isRightToLeft: false });
    runs.push({ text, isRightToLeft: true });
    from = index + text.length;
  }
  if (from < line.length) runs.push({ text: line.slice(from), isRightToLeft: false });
  return runs;
}
