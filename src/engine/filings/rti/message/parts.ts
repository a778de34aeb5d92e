import type { XmlElement } from "../../xml";
import type { ContentRule, ElementRule, ElementTable } from "../elements";

/** What an element is to hold: a text, or parts by element name in any order. */
export type Part = TextPart | GroupPart;

export interface TextPart {
  readonly text: string;
  /** Where it was given, as a JSON pointer. */
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
 * An element with its parts in the order of its table. A part that the table does not know is put last, where the check
 * of elements finds it.
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

/** The elements inside an element by name, in their order; a message asks this of the same few hundred rules again. */
function rulesInside(rule: ElementRule): RulesByName {
  const known = REMEMBERED.get(rule) ?? new Map(elementRules(rule.content ?? []).map((each) => [each.name, each]));
  REMEMBERED.set(rule, known);
  return known;
}

/** The elements of a content in their order, whatever choices and sequences they stand in. */
function elementRules(content: readonly ContentRule[]): readonly ElementRule[] {
  return content.flatMap((rule) => {
    if ("choice" in rule) return elementRules(rule.choice);
    return "sequence" in rule ? elementRules(rule.sequence) : [rule];
  });
}

function listed(part: Part | readonly Part[] | null | undefined): readonly Part[] {
  if (part === null || part === undefined) return [];
  return Array.isArray(part) ? part : [part as Part];
}

/** A group, or null when none of its parts is there. */
export function groupOf(from: string, parts: Parts): GroupPart | null {
  return Object.values(parts).some((part) => listed(part).length > 0) ? { from, parts } : null;
}
