import type { PdfLibrary } from "./library";

/** The part of the library's opened font that is used here. */
export interface OpenedFont {
  readonly characterSet: readonly number[];
  /** The glyphs already looked up, each with the letters it was first used for. */
  _glyphs?: object;
}

/** The library's browser build has no default font. */
export const NO_DEFAULT_FONT = { font: "" } as const;

/** Characters that every document uses: digits, Latin letters, and signs. */
const NEEDED = [...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)), ..."£−·…"];

const opened = new WeakMap<Uint8Array, OpenedFont | null>();
const characters = new WeakMap<OpenedFont, ReadonlySet<number>>();

/** Opens a font file, once for each array; null if it is not a font. */
export function openFont(library: PdfLibrary, bytes: unknown): OpenedFont | null {
  if (!(bytes instanceof Uint8Array)) return null;
  let font = opened.get(bytes);
  if (font === undefined) {
    font = open(library, bytes);
    opened.set(bytes, font);
  }
  return font;
}

function open(library: PdfLibrary, bytes: Uint8Array): OpenedFont | null {
  try {
    // A copy, since the font stays open and the caller may overwrite the array.
    const pdf = new library({ autoFirstPage: false, ...NO_DEFAULT_FONT }).font(bytes.slice().buffer as ArrayBuffer);
    const { font } = (pdf as unknown as { readonly _font: { readonly font: OpenedFont } })._font;
    return font;
  } catch {
    return null;
  }
}

/** Returns whether a font has the characters that every document uses. */
export function isComplete(font: OpenedFont): boolean {
  const held = getCharacters(font);
  return NEEDED.every((character) => held.has(character.codePointAt(0) ?? 0));
}

export function getCharacters(font: OpenedFont): ReadonlySet<number> {
  let held = characters.get(font);
  if (held === undefined) {
    held = new Set(font.characterSet);
    characters.set(font, held);
  }
  return held;
}

/**
 * Returns the font for a new document. Opening one costs more than drawing a payslip, so it stays open; but a glyph for
 * several letters (the letters f and i, or the single character ﬁ) remembers which came first, and one document must
 * not affect the next. Null if the library no longer stores glyphs this way.
 */
export function freshFont(font: OpenedFont | null): OpenedFont | null {
  if (font?._glyphs === undefined) return null;
  font._glyphs = {};
  return font;
}
