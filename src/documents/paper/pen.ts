import type { Typefaces } from "./fonts";
import { INK } from "./ink";
import { type Stretch, stretchesOf } from "./stretches";
import { wrapText } from "./wrap";

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
