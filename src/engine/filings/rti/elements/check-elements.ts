import { itemAt, needed, type Problem, type ProblemToken, problem, readDate } from "../../../base";
import { attributeOf, getElements, getText, type XmlElement } from "../../xml";
import {
  type ContentRule,
  type ElementRule,
  type ElementTable,
  getLeastOccurrences,
  getMostOccurrences,
  type NarrowerText,
  type TextKind,
} from "./element-table";

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const INTEGER = /^[+-]?\d+$/;
const DATE_TIME = /^-?\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

type IsText = (text: string) => boolean;

const ANY: IsText = () => true;

/** The text types built into XML Schema, with a check for each. Dates have no time zone. */
const BASIC_TEXTS: Readonly<Record<string, IsText>> = {
  string: ANY,
  token: ANY,
  anyURI: ANY,
  decimal: (text) => DECIMAL.test(text),
  integer: (text) => INTEGER.test(text),
  nonNegativeInteger: (text) => INTEGER.test(text) && Number(text) >= 0,
  positiveInteger: (text) => INTEGER.test(text) && Number(text) > 0,
  date: (text) => !Number.isNaN(readDate(text)),
  dateTime: (text) => DATE_TIME.test(text) && !Number.isNaN(readDate(text.slice(0, 10))),
  NCName: (text) => /^[\p{L}_][\p{L}\p{N}\p{M}._-]*$/u.test(text),
  base64Binary: (text) => /^([A-Za-z0-9+/] ?){2,}={0,2}$/.test(text) && text.replaceAll(" ", "").length % 4 === 0,
};

const expressions = new Map<string, RegExp>();

interface Check {
  readonly table: ElementTable;
  readonly problems: Problem[];
}

/**
 * Returns every difference between an element and its table: names, order, counts, attributes and texts. A problem of
 * an element with `from` points into the facts, any other to the place in the message.
 */
export function checkElements(element: XmlElement, table: ElementTable, place = ""): readonly Problem[] {
  const check: Check = { table, problems: [] };
  const at = `${place}/${element.local}`;
  if (element.local !== table.root.name || element.namespace !== table.namespace) {
    return [problemAt("element_not_expected", element, at, { element: element.local })];
  }
  checkElement(element, table.root, at, check);
  return check.problems;
}

function checkElement(element: XmlElement, rule: ElementRule, at: string, check: Check): void {
  checkAttributes(element, rule, at, check);
  if (rule.isOpen === true) return;
  if (rule.content === undefined) checkText(element, rule, at, check);
  else checkContent(element, rule.content, at, check);
}

function checkAttributes(element: XmlElement, rule: ElementRule, at: string, { table, problems }: Check): void {
  for (const { name, isRequired, is } of rule.attributes ?? []) {
    const value = attributeOf(element, name);
    if (value === null && isRequired === true) problems.push(problemAt("required", element, `${at}/@${name}`, null));
    const wrong = value === null ? null : wrongText(value, is, table.texts);
    if (wrong !== null) {
      problems.push(problemAt("text_not_allowed", element, `${at}/@${name}`, { element: name, expected: wrong }));
    }
  }
  for (const { name } of element.attributes) {
    if (rule.isOpen === true || rule.attributes?.some((known) => known.name === name) === true) continue;
    problems.push(problemAt("element_not_expected", element, `${at}/@${name}`, { element: name }));
  }
}

function checkText(element: XmlElement, rule: ElementRule, at: string, { table, problems }: Check): void {
  for (const [index, child] of getElements(element).entries()) {
    problems.push(problemAt("element_not_expected", child, below(at, child, index), { element: child.local }));
  }
  const wrong = wrongText(getText(element), rule.is ?? "string", table.texts);
  if (wrong !== null) {
    problems.push(problemAt("text_not_allowed", element, at, { element: element.local, expected: wrong }));
  }
}

function checkContent(element: XmlElement, content: readonly ContentRule[], at: string, check: Check): void {
  if (getText(element).trim() !== "") {
    check.problems.push(problemAt("text_not_allowed", element, at, { element: element.local, expected: "elements" }));
  }
  const children = new Children(element, at, check);
  children.take(content);
  children.refuseRest();
}

/** The children of an element, consumed in the order of its rules. */
class Children {
  private readonly list: readonly XmlElement[];
  private readonly seen = new Map<string, number>();
  private next = 0;

  constructor(
    private readonly parent: XmlElement,
    private readonly at: string,
    private readonly check: Check,
  ) {
    this.list = getElements(parent);
  }

  take(rules: readonly ContentRule[]): void {
    for (const rule of rules) {
      let taken = 0;
      while (taken < getMostOccurrences(rule) && this.isNext(rule)) {
        this.takeOne(rule);
        taken++;
      }
      if (taken < getLeastOccurrences(rule)) this.refuseMissing(rule);
    }
  }

  refuseRest(): void {
    for (const child of this.list.slice(this.next)) {
      this.check.problems.push(problemAt("element_not_expected", child, this.place(child), { element: child.local }));
    }
  }

  private takeOne(rule: ContentRule): void {
    if ("choice" in rule) this.take([needed(rule.choice.find((each) => this.isNext(each)))]);
    else if ("sequence" in rule) this.take(rule.sequence);
    else {
      const child = itemAt(this.list, this.next);
      const place = this.place(child);
      this.next++;
      checkElement(child, rule, place, this.check);
    }
  }

  /** Returns whether the next child may begin what the rule describes. */
  private isNext(rule: ContentRule): boolean {
    if ("choice" in rule) return rule.choice.some((each) => this.isNext(each));
    if ("sequence" in rule) return this.begins(rule.sequence);
    const child = this.list[this.next];
    return child?.local === rule.name && child.namespace === this.check.table.namespace;
  }

  private begins(rules: readonly ContentRule[]): boolean {
    for (const rule of rules) {
      if (this.isNext(rule)) return true;
      if (getLeastOccurrences(rule) > 0) return false;
    }
    return false;
  }

  private refuseMissing(rule: ContentRule): void {
    const missing = "name" in rule ? rule.name : "choice" in rule ? "one of a choice" : "a group";
    this.check.problems.push(problemAt("required", this.parent, `${this.at}/${missing}`, { element: missing }));
  }

  /** Returns a child's place; call once for each child, in order. */
  private place(child: XmlElement): string {
    const before = this.seen.get(child.local) ?? 0;
    this.seen.set(child.local, before + 1);
    return below(this.at, child, before);
  }
}

type Texts = ElementTable["texts"];

/** Returns in words what was expected of an invalid text; null if it is valid. */
function wrongText(text: string, kind: TextKind, texts: Texts): string | null {
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

function expression(pattern: string): RegExp {
  let found = expressions.get(pattern);
  if (found === undefined) {
    found = new RegExp(`^(?:${pattern})$`, "u");
    expressions.set(pattern, found);
  }
  return found;
}

/** Returns whether the type keeps white space; every other type collapses it. */
function keepsSpace(basic: string): boolean {
  return basic === "string";
}

/** Returns the path of a child in a message: element names, each with its number among its namesakes. */
export function below(at: string, child: XmlElement, before: number): string {
  return `${at}/${child.local}[${before + 1}]`;
}

/** Returns a problem at the element's facts, or at its place in the message if it was read from XML. */
export function problemAt(
  token: ProblemToken,
  element: XmlElement,
  place: string,
  args: Problem["arguments"],
): Problem {
  return problem(token, element.from ?? place, element.from === undefined ? args : { ...args, location: place });
}
