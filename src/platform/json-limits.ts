/** Deeper than any body of the interface; what goes into a body step by step cannot be brought to its end by one. */
const DEEPEST = 64;
/** More than any object of the interface has. */
const MOST_FIELDS = 150;
/** More than the largest body of sense has: a thousand employees with all their fields. */
const MOST_VALUES = 60_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
/** Brackets and braces are this bit apart. */
const BRACE = 32;
const OPENING = 123;
const CLOSING = 125;

export type JsonExcess =
  | { readonly token: "too_deep" }
  | { readonly token: "too_many_fields" | "too_many_values"; readonly maximum: number };

/**
 * What a JSON text has more of than bodies have; null for nothing. It is found before the text is parsed, since parsing and
 * checking hundreds of thousands of values holds up everybody else's requests. `too_many_fields` is of one object.
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
  /** Of the object or list that is open at a depth. */
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

/** The place of the quotation mark that ends the string which begins at a place. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
