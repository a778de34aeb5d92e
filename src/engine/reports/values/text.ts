const LONE_SURROGATE = /\p{Surrogate}/u;

/** Returns whether a text can be stored everywhere: valid Unicode without U+0000. */
export function isStorable(value: unknown): value is string {
  return typeof value === "string" && !value.includes("\0") && !LONE_SURROGATE.test(value);
}

/** Blocks in which a capital letter has one small letter: Latin, Greek, Cyrillic, Armenian and their extensions. */
const CASED: readonly (readonly [from: number, upTo: number])[] = [
  [0x41, 0x5a],
  [0xc0, 0x24f],
  [0x370, 0x556],
  [0x1e00, 0x1fff],
];

const pairs = CASED.flatMap(([from, upTo]) => Array.from({ length: upTo - from + 1 }, (_, at) => from + at))
  .map((code) => String.fromCodePoint(code))
  .map((capital) => [capital, capital.toLowerCase()] as const)
  .filter(([capital, small]) => small !== capital && small.length === 1);

/** Capital letters, with their small letters at the same indexes, for comparisons that ignore case. */
export const CAPITALS = pairs.map(([capital]) => capital).join("");
/** The small letters of the blocks in which `foldCase` folds case, each at the place of its capital letter. */
export const SMALL_LETTERS = pairs.map(([, small]) => small).join("");

const SMALL_OF = new Map(pairs);
const BEYOND_ASCII = /[^\0-\x7f]/;

/** Folds a text's case as `contains` compares it: letter by letter, independent of language and locale. */
export function foldCase(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return Array.from(text, (letter) => SMALL_OF.get(letter) ?? letter).join("");
}

/** Compares texts by their code points, like their UTF-8 bytes. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const difference = weight(a.charCodeAt(at)) - weight(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

// Surrogates encode code points above U+FFFF, so they sort after the units that follow them in UTF-16.
function weight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Compares lists of texts: by the first text that differs, else the shorter first. */
export function compareTexts(a: readonly string[], b: readonly string[]): number {
  for (const [at, text] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    const difference = compareText(text, other);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Returns the prefix of the tags of a group and a name: a tag is "group:name:value". */
export function tagPrefix(group: string, name: string): string {
  return `${group}:${name}:`;
}

/** Returns the value of the tag with this prefix: the first by code points, null if there is no such tag. */
export function tagValue(tags: readonly string[], prefix: string): string | null {
  const values = tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
  return values.length === 0 ? null : values.reduce((first, other) => (compareText(other, first) < 0 ? other : first));
}
