import type { Reader } from "../../engine/base";
import type { PdfLibrary } from "./library";

/** The two font files (TrueType or OpenType) of a document. */
export interface Fonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** The library's build for browsers has no font of its own to begin with. */
export const NO_DEFAULT_FONT = { font: "" } as const;

/** What is known of a font file once it was opened. */
interface OpenedFont {
  readonly characterSet: readonly number[];
}

const opened = new WeakMap<Uint8Array, ReadonlySet<number> | null>();

/** The characters that both fonts hold; null, with a problem, where a file is no font. */
export function readCharacters(library: PdfLibrary, reader: Reader, fonts: Fonts): ReadonlySet<number> | null {
  const regular = charactersOf(library, fonts?.regular);
  const bold = charactersOf(library, fonts?.bold);
  if (regular === null) reader.refuse("font_not_usable", "/fonts/regular");
  if (bold === null) reader.refuse("font_not_usable", "/fonts/bold");
  return regular === null || bold === null ? null : intersection(regular, bold);
}

function charactersOf(library: PdfLibrary, bytes: unknown): ReadonlySet<number> | null {
  if (!(bytes instanceof Uint8Array)) return null;
  let characters = opened.get(bytes);
  if (characters === undefined) {
    characters = open(library, bytes);
    opened.set(bytes, characters);
  }
  return characters;
}

/** What every document writes whatever its data are: digits, Latin letters, and signs. */
const NEEDED = [...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)), ..."£−·…"];

function open(library: PdfLibrary, bytes: Uint8Array): ReadonlySet<number> | null {
  try {
    const document = new library({ autoFirstPage: false, ...NO_DEFAULT_FONT }).font(bytes);
    const { font } = (document as unknown as { readonly _font: { readonly font: OpenedFont } })._font;
    const characters = new Set(font.characterSet);
    return NEEDED.every((character) => characters.has(character.codePointAt(0) as number)) ? characters : null;
  } catch {
    return null;
  }
}

const both = new WeakMap<ReadonlySet<number>, WeakMap<ReadonlySet<number>, ReadonlySet<number>>>();

function intersection(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  const known = both.get(one)?.get(other);
  if (known !== undefined) return known;
  const shared = new Set([...one].filter((character) => other.has(character)));
  both.set(one, new WeakMap([[other, shared]]));
  return shared;
}
