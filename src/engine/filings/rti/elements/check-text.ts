import { BASIC_TEXTS, keepsSpace } from "./basic-text";
import type { ElementTable, NarrowerText, TextKind } from "./element-table";

type Texts = ElementTable["texts"];

/** Returns in words what was expected of an invalid text; null if it is valid. */
export function wrongText(text: string, kind: TextKind, texts: Texts): string | null {
  if (typeof kind === "string") {
    const named = texts[kind];
    if (named !== undefined) return wrongText(text, named, texts);
    if (!isXmlText(text)) return "characters that XML takes";
    return BASIC_TEXTS[kind]?.(spaced(text, kind)) === true ? null : `a ${kind}`;
  }
  if ("anyOf" in kind) {
    const wrongs = kind.anyOf.map((each) => wrongText(text, each, texts));
    return wrongs.includes(null) ? null : wrongs.join(" or ");
  }
  return wrongText(text, kind.of, texts) ?? wrongFacet(spaced(text, basicOf(kind, texts)), kind, texts);
}

function wrongFacet(text: string, kind: NarrowerText, texts: Texts): string | null {
  const { patterns, words } = kind;
  if (words !== undefined && !words.includes(text)) return words.length === 1 ? `"${words[0]}"` : words.join(", ");
  if (patterns !== undefined && !patterns.some((pattern) => expression(pattern).test(text))) {
    return `text of the form ${patterns.join(" or ")}`;
  }
  return wrongLength([...text].length, kind) ?? wrongRange(text, kind, basicOf(kind, texts));
}

function wrongLength(length: number, kind: NarrowerText): string | null {
  const least = kind.length ?? kind.minLength ?? 0;
  const most = kind.length ?? kind.maxLength ?? Number.POSITIVE_INFINITY;
  if (length >= least && length <= most) return null;
  return least === most ? `${most} characters` : `${least} to ${most} characters`;
}

/** Checks a range: dates compare as text, everything else as numbers. */
function wrongRange(text: string, { from, upTo }: NarrowerText, basic: string): string | null {
  const value = (each: string) => (basic === "date" ? each : Number(each));
  const isBelow = from !== undefined && value(text) < value(from);
  const isAbove = upTo !== undefined && value(text) > value(upTo);
  return isBelow || isAbove ? `${from ?? "anything"} to ${upTo ?? "anything"}` : null;
}

/** Returns whether XML 1.0 allows every character: no controls but tab and line ends, no unpaired surrogates. */
function isXmlText(text: string): boolean {
  return /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u.test(text);
}

/** Returns the XML Schema type that a message's type is based on. */
function basicOf(kind: TextKind, texts: Texts): string {
  if (typeof kind !== "string") return "of" in kind ? basicOf(kind.of, texts) : "string";
  const named = texts[kind];
  return named === undefined ? kind : basicOf(named, texts);
}

function spaced(text: string, basic: string): string {
  return keepsSpace(basic) ? text : text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
}

const expressions = new Map<string, RegExp>();

function expression(pattern: string): RegExp {
  let found = expressions.get(pattern);
  if (found === undefined) {
    found = new RegExp(`^(?:${pattern})$`, "u");
    expressions.set(pattern, found);
  }
  return found;
}
