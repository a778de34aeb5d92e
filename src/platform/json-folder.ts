import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type TextPlace, Unreadable, unreadable } from "./unreadable";

const BLANK = /[ \t\r\n]*/y;
const PLAIN_SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** A run of ordinary string characters, and one that ends it. Strings are read run by run. */
const STRETCH = /[^"\\\p{Cc}]*/uy;
const SPECIAL = /[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Reads every JSON file below a folder, by relative path with forward slashes ("2026-27/income-tax.json"), sorted by
 * path. Throws `Unreadable` for the first file that is not JSON, and for a folder without any.
 */
export function readJsonFolder(folder: string): Record<string, unknown> {
  const documents: Record<string, unknown> = {};
  for (const path of jsonFiles(folder)) documents[relative(folder, path).split(sep).join("/")] = readJsonFile(path);
  if (Object.keys(documents).length === 0) throw new Unreadable(folder, "no_json_files");
  return documents;
}

function jsonFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    throw unreadable(folder, error);
  }
}

/** Reads the text of a UTF-8 file, without a byte order mark. Throws `Unreadable`. */
export function readTextFile(path: string): string {
  return decodeText(readBytes(path), path);
}

/** Reads the value of a JSON file. Throws `Unreadable`, with line and column if it is not JSON. */
export function readJsonFile(path: string): unknown {
  return parseJson(readTextFile(path), path);
}

/** Decodes UTF-8; `name` is the source, for errors. */
export function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable(name, "not_text");
  }
}

/** Parses JSON; `name` is the source, for errors. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(name, "malformed_json", findJsonFault(text));
  }
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

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
