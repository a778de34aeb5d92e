import type { TaxYear } from "../../../base";
import eps2025 from "./2025-26/eps.json";
import fps2025 from "./2025-26/fps.json";
import eps2026 from "./2026-27/eps.json";
import fps2026 from "./2026-27/fps.json";
import envelope from "./envelope.json";

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

export function getLeastOccurrences(rule: ContentRule): number {
  return rule.min ?? 1;
}

export function getMostOccurrences(rule: ContentRule): number {
  return rule.max === "many" ? Number.POSITIVE_INFINITY : (rule.max ?? 1);
}

/** The RTI messages that are built and read here. */
export type RtiMessageType = "Fps" | "Eps";

/** The tables of every supported tax year. Add a year with its two files and a line here. */
const TABLES: ReadonlyMap<TaxYear, Readonly<Record<RtiMessageType, ElementTable>>> = new Map([
  [2025, { Fps: fps2025, Eps: eps2025 }],
  [2026, { Fps: fps2026, Eps: eps2026 }],
] as [TaxYear, Readonly<Record<RtiMessageType, ElementTable>>][]);

/** The envelope of every message, in every year. */
export const ENVELOPE_TABLE = envelope as ElementTable;

/** The supported tax years, ascending. */
export const RTI_YEARS: readonly TaxYear[] = [...TABLES.keys()];

/**
 * Returns the elements of a message's schema in a tax year, with their order and rules; null for a year that is not
 * supported.
 */
export function elementTable(type: RtiMessageType, taxYear: TaxYear): ElementTable | null {
  return TABLES.get(taxYear)?.[type] ?? null;
}

/** Returns the message and year of an envelope's namespace, or null. */
export function messageOfNamespace(namespace: string): { type: RtiMessageType; taxYear: TaxYear } | null {
  for (const [taxYear, tables] of TABLES) {
    for (const type of ["Fps", "Eps"] as const) if (tables[type].namespace === namespace) return { type, taxYear };
  }
  return null;
}
