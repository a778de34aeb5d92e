import type { PdfLibrary } from "./library";

/** A font file that the library has opened, as far as it is known here. */
export interface OpenedFont {
  readonly characterSet: readonly number[];
  /** The pictures already looked up, each with the letters that it first stood for. */
  _glyphs?: object;
}

/** The library's build for browsers has no font of its own to begin with. */
export const NO_DEFAULT_FONT = { font: "" } as const;

/** What every document writes whatever its data are: digits, Latin letters, and signs. */
const NEEDED = [...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)), ..."£−·…"];

const opened = new WeakMap<Uint8Array, OpenedFont | null>();
const characters = new WeakMap<OpenedFont, ReadonlySet<number>>();

/** Opens a font file, once for each array; null where it is none. */
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
    // A copy, since the font stays open: whoever owns the array may write over it.
    const pdf = new library({ autoFirstPage: false, ...NO_DEFAULT_FONT }).font(bytes.slice().buffer as ArrayBuffer);
    const { font } = (pdf as unknown as { readonly _font: { readonly font: OpenedFont } })._font;
    return font;
  } catch {
    return null;
  }
}

/** Whether a font holds what every document writes. */
export function isComplete(font: OpenedFont): boolean {
  const held = charactersOf(font);
  return NEEDED.every((character) => held.has(character.codePointAt(0) as number));
}

export function charactersOf(font: OpenedFont): ReadonlySet<number> {
  let held = characters.get(font);
  if (held === undefined) {
    held = new Set(font.characterSet);
    characters.set(font, held);
  }
  return held;
}

/**
 * The font for a new document. Opening one costs more than drawing a payslip, so it stays open; but a picture that
 * stands for several letters (the letters f and i, or the one character ﬁ) remembers which came first, and what one
 * document held must not show in the next. Null where the library no longer keeps them as it did.
 */
export function freshFont(font: OpenedFont | null): OpenedFont | null {
  if (font?._glyphs === undefined) return null;
  font._glyphs = {};
  return font;
}
