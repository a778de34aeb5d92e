import type { Reader } from "../../engine/base";
import type { PdfLibrary } from "./library";
import { charactersOf, openFont } from "./opened-font";

/** The two font files (TrueType or OpenType) of a document. */
export interface Fonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** The characters that both fonts hold; null, with a problem, where a file is no font. */
export function readCharacters(library: PdfLibrary, reader: Reader, fonts: Fonts): ReadonlySet<number> | null {
  const regular = openFont(library, fonts?.regular);
  const bold = openFont(library, fonts?.bold);
  if (regular === null) reader.refuse("font_not_usable", "/fonts/regular");
  if (bold === null) reader.refuse("font_not_usable", "/fonts/bold");
  return regular === null || bold === null ? null : intersection(charactersOf(regular), charactersOf(bold));
}

const both = new WeakMap<ReadonlySet<number>, WeakMap<ReadonlySet<number>, ReadonlySet<number>>>();

function intersection(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  const known = both.get(one)?.get(other);
  if (known !== undefined) return known;
  const shared = new Set([...one].filter((character) => other.has(character)));
  both.set(one, new WeakMap([[other, shared]]));
  return shared;
}
