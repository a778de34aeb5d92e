/** Deeper than any body of the interface; what goes into a body step by step cannot be brought to its end by one. */
const DEEPEST = 64;

const QUOTE = 34;
const BACKSLASH = 92;
/** Brackets and braces are this bit apart. */
const BRACE = 32;
const OPENING = 123;
const CLOSING = 125;

/** Whether objects and lists of a JSON text lie in each other deeper than bodies do. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if ((code | BRACE) === OPENING) depth += 1;
    else if ((code | BRACE) === CLOSING) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** The place of the quotation mark that ends the string which begins at a place. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
