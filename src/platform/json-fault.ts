import type { TextPlace } from "./unreadable";

const BLANK = /[ \t\r\n]*/y;
const PLAIN_SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** A run of ordinary string characters, and one that ends it. Strings are read run by run. */
const STRETCH = /[^"\\\p{Cc}]*/uy;
const SPECIAL = /[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

type Expected = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "comma-or-end" | "nothing";

/** Returns the place where a text stops being JSON; null if it is JSON. The host's own parser does not always say. */
export function findJsonFault(text: string): TextPlace | null {
  const at = faultOffset(text);
  return at === null ? null : placeOf(text, at);
}

function placeOf(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

function faultOffset(text: string): number | null {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  let at = 0;
  for (;;) {
    at += match(BLANK, text, at).length;
    if (at >= text.length) return expected === "nothing" ? null : at;
    const mark = text.charAt(at);
    const length = "{}[],:".includes(mark) ? 1 : scalarLength(text, at);
    const next: Expected | null = afterMark(expected, mark, open) ?? afterScalar(expected, length, mark, open);
    if (next === null) return at;
    at += length;
    expected = next;
  }
}

function afterMark(expected: Expected, mark: string, open: ("{" | "[")[]): Expected | null {
  switch (mark) {
    case "{":
    case "[":
      return afterOpening(expected, mark, open);
    case "}":
      return afterClosing(expected, "{", open);
    case "]":
      return afterClosing(expected, "[", open);
    case ":":
      return expected === "colon" ? "value" : null;
    case ",":
      return expected === "comma-or-end" ? afterComma(open) : null;
    default:
      return null;
  }
}

function afterOpening(expected: Expected, mark: "{" | "[", open: ("{" | "[")[]): Expected | null {
  if (expected !== "value" && expected !== "value-or-end") return null;
  open.push(mark);
  return mark === "{" ? "key-or-end" : "value-or-end";
}

function afterClosing(expected: Expected, opening: "{" | "[", open: ("{" | "[")[]): Expected | null {
  const whenEmpty = opening === "{" ? "key-or-end" : "value-or-end";
  if (open.at(-1) !== opening || (expected !== "comma-or-end" && expected !== whenEmpty)) return null;
  open.pop();
  return afterValue(open);
}

function afterComma(open: readonly string[]): Expected {
  return open.at(-1) === "{" ? "key" : "value";
}

function afterScalar(expected: Expected, length: number, mark: string, open: readonly string[]): Expected | null {
  if (length === 0 || "{}[],:".includes(mark)) return null;
  if (expected === "key" || expected === "key-or-end") return mark === '"' ? "colon" : null;
  return expected === "value" || expected === "value-or-end" ? afterValue(open) : null;
}

function afterValue(open: readonly string[]): Expected {
  return open.length === 0 ? "nothing" : "comma-or-end";
}

/** Returns the length of the string, number or word at a place; zero if there is none. */
function scalarLength(text: string, at: number): number {
  if (text.charAt(at) !== '"') return match(PLAIN_SCALAR, text, at).length;
  let end = at + 1;
  for (;;) {
    end += match(STRETCH, text, end).length;
    if (text.charAt(end) === '"') return end + 1 - at;
    const special = match(SPECIAL, text, end);
    if (special === "") return 0;
    end += special.length;
  }
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
