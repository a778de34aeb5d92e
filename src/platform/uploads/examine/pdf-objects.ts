import { need } from "./rejected-file";

/** A value of a PDF (ISO 32000-2, 7.3), as far as its structure matters: strings and numbers have none. */
export type PdfValue =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "reference"; readonly number: number }
  | { readonly kind: "array"; readonly items: readonly PdfValue[] }
  /** A key may be written twice, and readers differ in which one they take: all values are kept. */
  | { readonly kind: "dictionary"; readonly entries: readonly (readonly [key: string, value: PdfValue])[] }
  | { readonly kind: "other"; readonly text: string };

/** Where a value ended; null if there is none at that place. */
interface Read {
  readonly value: PdfValue;
  readonly end: number;
}

/** Values within each other: honest files have a few. */
const DEEPEST = 60;
const SPACE = "\0\t\n\f\r ";
const DELIMITERS = "()<>[]{}/%";

/**
 * Reads values of a PDF at any place, as readers do that follow a table of places. What is read in total is limited: a
 * file could have the same bytes read again and again.
 */
export class PdfReader {
  private remaining: number;

  constructor(private readonly text: string) {
    this.remaining = text.length * 8 + 1_000_000;
  }

  /** Returns the value at a place, and where it ends; null if there is no value. */
  valueAt(from: number, depth = 0): Read | null {
    const at = this.skip(from);
    const { text } = this;
    need(depth <= DEEPEST, "not_checked");
    if (text.startsWith("<<", at)) return this.dictionaryAt(at + 2, depth);
    const first = text[at] ?? "";
    if (first === "/") return this.nameAt(at);
    if (first === "[") return this.arrayAt(at + 1, depth);
    if (first === "(") return this.stringAt(at);
    if (first === "<") return this.untilEnd(at, text.indexOf(">", at) + 1);
    if (first === "" || DELIMITERS.includes(first)) return null;
    return this.wordAt(at);
  }

  /** Returns the place behind white space and comments. */
  skip(from: number): number {
    const { text } = this;
    let at = from;
    for (;;) {
      while (at < text.length && SPACE.includes(text[at] ?? "")) at += 1;
      if (text[at] !== "%") break;
      while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at += 1;
    }
    this.spend(at - from);
    return at;
  }

  private spend(count: number): void {
    this.remaining -= count;
    need(this.remaining >= 0, "not_checked");
  }

  private untilEnd(from: number, end: number): Read {
    const last = end <= from ? this.text.length : end;
    this.spend(last - from);
    return { value: { kind: "other", text: "" }, end: last };
  }

  private regularEnd(from: number): number {
    let at = from;
    while (at < this.text.length && !isDelimiter(this.text[at] ?? "")) at += 1;
    this.spend(at - from + 1);
    return at;
  }

  private nameAt(at: number): Read {
    const end = this.regularEnd(at + 1);
    return { value: { kind: "name", name: withoutEscapes(this.text.slice(at + 1, end)) }, end };
  }

  private stringAt(from: number): Read {
    const { text } = this;
    let at = from + 1;
    for (let open = 1; open > 0 && at < text.length; at += 1) {
      const each = text[at];
      if (each === "\\") at += 1;
      else if (each === "(") open += 1;
      else if (each === ")") open -= 1;
    }
    return this.untilEnd(from, at);
  }

  private wordAt(at: number): Read {
    const end = this.regularEnd(at);
    const reference = /^\d{1,9}$/.test(this.text.slice(at, end)) ? this.referenceEnd(end) : null;
    if (reference === null) return { value: { kind: "other", text: this.text.slice(at, end) }, end };
    return { value: { kind: "reference", number: Number(this.text.slice(at, end)) }, end: reference };
  }

  /** Returns where a reference ends whose first number ends here; null if it is only a number. */
  private referenceEnd(from: number): number | null {
    const generation = this.skip(from);
    const end = this.regularEnd(generation);
    if (!/^\d{1,9}$/.test(this.text.slice(generation, end))) return null;
    const last = this.skip(end);
    const isReference = this.text[last] === "R" && isDelimiter(this.text[last + 1] ?? " ");
    return isReference ? last + 1 : null;
  }

  private arrayAt(from: number, depth: number): Read {
    const items: PdfValue[] = [];
    let at = from;
    for (let read = this.valueAt(at, depth + 1); read !== null; read = this.valueAt(at, depth + 1)) {
      items.push(read.value);
      at = read.end;
    }
    const end = this.skip(at);
    return { value: { kind: "array", items }, end: this.text[end] === "]" ? end + 1 : end };
  }

  private dictionaryAt(from: number, depth: number): Read {
    const entries: (readonly [string, PdfValue])[] = [];
    let at = from;
    for (let key = this.valueAt(at, depth + 1); key !== null; key = this.valueAt(at, depth + 1)) {
      at = key.end;
      if (key.value.kind !== "name") continue;
      const read = this.valueAt(at, depth + 1);
      if (read === null) break;
      entries.push([key.value.name, read.value]);
      at = read.end;
    }
    const end = this.skip(at);
    return { value: { kind: "dictionary", entries }, end: this.text.startsWith(">>", end) ? end + 2 : end };
  }
}

function isDelimiter(each: string): boolean {
  return SPACE.includes(each) || DELIMITERS.includes(each);
}

/** Names may have any character as # and two digits. */
export function withoutEscapes(text: string): string {
  if (!text.includes("#")) return text;
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** Returns every value that a dictionary has for a key; none of anything else. */
export function getPdfValues(value: PdfValue, key: string): readonly PdfValue[] {
  if (value.kind !== "dictionary") return [];
  return value.entries.filter(([each]) => each === key).map(([, found]) => found);
}

/** Returns every name in a value, keys included. */
export function* namesIn(value: PdfValue): Generator<string> {
  if (value.kind === "name") yield value.name;
  if (value.kind === "array") for (const item of value.items) yield* namesIn(item);
  if (value.kind !== "dictionary") return;
  for (const [key, inner] of value.entries) {
    yield key;
    yield* namesIn(inner);
  }
}
