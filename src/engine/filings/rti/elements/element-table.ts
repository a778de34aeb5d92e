/** The elements of one message in one tax year: HMRC's schema as data. */
export interface ElementTable {
  readonly namespace: string;
  readonly source: string;
  /** Text types by name. */
  readonly texts: Readonly<Record<string, TextKind>>;
  readonly root: ElementRule;
}

/** One element, in its order among its siblings; occurs once unless `min` and `max` say otherwise. */
export interface ElementRule {
  readonly name: string;
  readonly min?: number;
  readonly max?: number | "many";
  /** HMRC's data item number, or several. */
  readonly item?: string;
  /** The type of its text; an element with `content` has none. */
  readonly is?: TextKind;
  readonly attributes?: readonly AttributeRule[];
  readonly content?: readonly ContentRule[];
  /** Any content is allowed inside. */
  readonly isOpen?: boolean;
}

interface AttributeRule {
  readonly name: string;
  readonly isRequired?: boolean;
  readonly is: TextKind;
}

/** Exactly one of a list, or none if `min` is zero. */
interface ChoiceRule {
  readonly choice: readonly ContentRule[];
  readonly min?: number;
  readonly max?: number | "many";
}

/** A list in its order; optional as a whole if `min` is zero. */
interface SequenceRule {
  readonly sequence: readonly ContentRule[];
  readonly min?: number;
  readonly max?: number | "many";
}

export type ContentRule = ElementRule | ChoiceRule | SequenceRule;

/** A text type: the name of another type or of a basic one, or a restriction of one. */
export type TextKind = string | NarrowerText | { readonly anyOf: readonly TextKind[] };

export interface NarrowerText {
  readonly of: string;
  /** Regular expressions, one of which must match the whole text. */
  readonly patterns?: readonly string[];
  readonly words?: readonly string[];
  readonly from?: string;
  readonly upTo?: string;
  readonly length?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export function getLeast(rule: ContentRule): number {
  return rule.min ?? 1;
}

export function getMost(rule: ContentRule): number {
  return rule.max === "many" ? Number.POSITIVE_INFINITY : (rule.max ?? 1);
}
