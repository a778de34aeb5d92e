/** The elements of one message of one tax year: what the authority's schema says of it, as data. */
export interface ElementTable {
  readonly namespace: string;
  readonly source: string;
  /** Kinds of text by name. */
  readonly texts: Readonly<Record<string, TextKind>>;
  readonly root: ElementRule;
}

/** One element: its place among its siblings is its place in the list; once unless `min` and `max` say otherwise. */
export interface ElementRule {
  readonly name: string;
  readonly min?: number;
  readonly max?: number | "many";
  /** The authority's data item number, or several. */
  readonly item?: string;
  /** The kind of its text; an element with `content` has none. */
  readonly is?: TextKind;
  readonly attributes?: readonly AttributeRule[];
  readonly content?: readonly ContentRule[];
  /** Anything may stand inside. */
  readonly isOpen?: boolean;
}

interface AttributeRule {
  readonly name: string;
  readonly isRequired?: boolean;
  readonly is: TextKind;
}

/** Exactly one of a list, or none where `min` is nought. */
interface ChoiceRule {
  readonly choice: readonly ContentRule[];
  readonly min?: number;
  readonly max?: number | "many";
}

/** A list in its order, whole; it may be left out as a whole where `min` is nought. */
interface SequenceRule {
  readonly sequence: readonly ContentRule[];
  readonly min?: number;
  readonly max?: number | "many";
}

export type ContentRule = ElementRule | ChoiceRule | SequenceRule;

/** A kind of text: the name of another kind or of a basic one, or a narrower kind of one. */
export type TextKind = string | NarrowerText | { readonly anyOf: readonly TextKind[] };

export interface NarrowerText {
  readonly of: string;
  /** Regular expressions of which one must match the whole text. */
  readonly patterns?: readonly string[];
  readonly words?: readonly string[];
  readonly from?: string;
  readonly upTo?: string;
  readonly length?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export function leastOf(rule: ContentRule): number {
  return rule.min ?? 1;
}

export function mostOf(rule: ContentRule): number {
  return rule.max === "many" ? Number.POSITIVE_INFINITY : (rule.max ?? 1);
}
