import type { XmlElement } from "../../xml";
import type { ContentRule, ElementRule, ElementTable } from "../elements";

/** The content of an element: text, or parts by element name in any order. */
export type Part = TextPart | GroupPart;

export interface TextPart {
  readonly text: string;
  /** Its place in the facts, as a JSON pointer. */
  readonly from: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

export interface GroupPart {
  readonly from: string;
  readonly parts: Parts;
}

/** Parts by element name; null is left out, a list repeats the element. */
export type Parts = Readonly<Record<string, Part | readonly Part[] | null>>;

/**
 * Composes an element from its parts in the order of its table. Unknown parts are put last, where the element check
 * reports them.
 */
export function compose(name: string, part: Part, rule: ElementRule | null, table: ElementTable): XmlElement {
  const element = { local: name, prefix: "", namespace: table.namespace, declarations: {}, from: part.from };
  if ("text" in part) {
    const attributes = Object.entries(part.attributes ?? {});
    return {
      ...element,
      attributes: attributes.map(([key, value]) => ({ name: key, namespace: "", value })),
      children: part.text === "" ? [] : [part.text],
    };
  }
  const known = rule === null ? NO_RULES : rulesInside(rule);
  const names = [...known.keys(), ...Object.keys(part.parts).filter((each) => !known.has(each))];
  const children = names.flatMap((each) =>
    listed(part.parts[each]).map((one) => compose(each, one, known.get(each) ?? null, table)),
  );
  return { ...element, attributes: [], children };
}

type RulesByName = ReadonlyMap<string, ElementRule>;

const NO_RULES: RulesByName = new Map();
const REMEMBERED = new WeakMap<ElementRule, RulesByName>();

/** Returns the rules inside a rule by name, cached: messages ask for the same few hundred again and again. */
function rulesInside(rule: ElementRule): RulesByName {
  const known = REMEMBERED.get(rule) ?? new Map(elementRules(rule.content ?? []).map((each) => [each.name, each]));
  REMEMBERED.set(rule, known);
  return known;
}

/** Returns the elements of a content in order, out of all nested choices and sequences. */
function elementRules(content: readonly ContentRule[]): readonly ElementRule[] {
  return content.flatMap((rule) => {
    if ("choice" in rule) return elementRules(rule.choice);
    return "sequence" in rule ? elementRules(rule.sequence) : [rule];
  });
}

function listed(part: Part | readonly Part[] | null | undefined): readonly Part[] {
  if (part === null || part === undefined) return [];
  return "from" in part ? [part] : part;
}

/** Returns a group, or null if it has no parts. */
export function makeGroup(from: string, parts: Parts): GroupPart | null {
  return Object.values(parts).some((part) => listed(part).length > 0) ? { from, parts } : null;
}
