/** Deeper than any body of the interface, so that recursion over a body cannot overflow the stack. */
const DEEPEST = 64;
/** More than any object of the interface has. */
const MOST_FIELDS = 150;
/** More than the largest realistic body has: a thousand employees with all their fields. */
const MOST_VALUES = 60_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
/** Brackets and braces differ in this bit. */
const BRACE = 32;
const OPENING = 123;
const CLOSING = 125;

export type JsonExcess =
  | { readonly token: "too_deep" }
  | { readonly token: "too_many_fields" | "too_many_values"; readonly maximum: number };

/**
 * Returns the limit that a JSON text exceeds; null for none. Checked before parsing, since parsing and checking
 * hundreds of thousands of values blocks all other requests. `too_many_fields` applies to one object.
 */
export function findJsonExcess(text: string): JsonExcess | null {
  const scan: Scan = {
    depth: 0,
    values: 1,
    commas: new Uint32Array(DEEPEST + 2),
    isObject: new Uint8Array(DEEPEST + 2),
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) addComma(scan);
    else if ((code | BRACE) === OPENING) open(scan, code);
    else if ((code | BRACE) === CLOSING && scan.depth > 0) scan.depth -= 1;
    const excess = excessOf(scan);
    if (excess !== null) return excess;
  }
  return null;
}

interface Scan {
  depth: number;
  values: number;
  /** Of the open object or list at each depth. */
  readonly commas: Uint32Array;
  readonly isObject: Uint8Array;
}

function addComma(scan: Scan): void {
  scan.values += 1;
  scan.commas[scan.depth] = (scan.commas[scan.depth] ?? 0) + 1;
}

function open(scan: Scan, code: number): void {
  scan.depth += 1;
  scan.values += 1;
  scan.commas[scan.depth] = 0;
  scan.isObject[scan.depth] = code === OPENING ? 1 : 0;
}

function excessOf({ depth, values, commas, isObject }: Scan): JsonExcess | null {
  if (depth > DEEPEST) return { token: "too_deep" };
  if (values > MOST_VALUES) return { token: "too_many_values", maximum: MOST_VALUES };
  if ((commas[depth] ?? 0) < MOST_FIELDS || isObject[depth] === 0) return null;
  return { token: "too_many_fields", maximum: MOST_FIELDS };
}

/** Returns the index of the quotation mark that ends the string beginning at an index. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
