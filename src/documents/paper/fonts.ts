import type { Reader } from "../../engine/base";
import type { PdfLibrary } from "./library";
import { getCharacters, isComplete, type OpenedFont, openFont } from "./opened-font";

/** The font files (TrueType or OpenType) of a document. */
export interface Fonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
  /** For characters missing in the two, tried in order. They are not made bold. */
  readonly others?: readonly Uint8Array[];
}

/** The characters that can be printed. */
export interface Characters {
  has(character: number): boolean;
}

/** The characters of each font of a document: the main two together, then the others. */
export type Typefaces = readonly Characters[];

const MOST_OTHERS = 20;

/** Reads the fonts' characters; null, with problems, if a file is not a font or lacks required characters. */
export function readTypefaces(library: PdfLibrary, reader: Reader, fonts: Fonts): Typefaces | null {
  const read = (bytes: unknown, path: string, isUsable: (font: OpenedFont) => boolean): Characters => {
    const font = openFont(library, bytes);
    if (font !== null && isUsable(font)) return getCharacters(font);
    reader.refuse("font_not_usable", path);
    return new Set<number>();
  };
  const before = reader.problems.length;
  const regular = read(fonts?.regular, "/fonts/regular", isComplete);
  const bold = read(fonts?.bold, "/fonts/bold", isComplete);
  const own: Characters = { has: (character) => regular.has(character) && bold.has(character) };
  const others = fonts?.others === undefined ? [] : reader.list({ ...fonts }, "others", "/fonts", MOST_OTHERS);
  const more = others.map((bytes, index) => read(bytes, `/fonts/others/${index}`, () => true));
  return reader.problems.length > before ? null : [own, ...more];
}

/** Returns the characters in any of the fonts. */
export function printable(typefaces: Typefaces): Characters {
  return { has: (character) => typefaces.some((held) => held.has(character)) };
}
