import { readTaxYear, type TaxYear, taxYearLabel } from "../../../base";
import envelope from "./envelope.json";
import eps from "./eps.json";
import fps from "./fps.json";
import header from "./header.json";

/** The elements of one message in one tax year: HMRC's schema as data. */
export interface ElementTable {
  readonly namespace: string;
  readonly source: string;
  /** Text types by name. */
  readonly texts: Readonly<Record<string, TextKind>>;
  readonly root: ElementRule;
}

/** The tax years of a part that not every year has, as "2026-27": the first, the last. */
interface Years {
  readonly since?: string;
  readonly until?: string;
}

/** One element, in its order among its siblings; occurs once unless `min` and `max` say otherwise. */
export interface ElementRule extends Years {
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

interface AttributeRule extends Years {
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

/** A message's body in every year, as its file states it: what differs is marked with its years, days are named. */
interface MessageFile {
  readonly years: Readonly<Record<string, { readonly namespace: string; readonly source: string }>>;
  readonly texts: ElementTable["texts"];
  readonly body: ElementRule;
}

const FILES = { Fps: fps, Eps: eps } as Readonly<Record<RtiMessageType, MessageFile>>;

/** The envelope of every message, in every year. */
export const ENVELOPE_TABLE = envelope as ElementTable;

/** The supported tax years, ascending. */
export const RTI_YEARS: readonly TaxYear[] = Object.keys(fps.years).map(readTaxYear);

/** The tax years whose elements HMRC has not published: for a rehearsal they have those of the year before. */
export const REHEARSED_RTI_YEARS: ReadonlySet<TaxYear> = new Set([2027]);

/** The part that every message begins with, and its texts. */
const HEADER = header as Pick<MessageFile, "texts"> & { readonly element: ElementRule };

const tables = new Map<string, ElementTable>();

/**
 * Returns the elements of a message's schema in a tax year, with their order and rules; null for a year that is not
 * supported.
 */
export function elementTable(type: RtiMessageType, taxYear: TaxYear): ElementTable | null {
  const key = `${type} ${taxYear}`;
  const made = tables.get(key) ?? makeTable(FILES[type], taxYear);
  if (made !== null) tables.set(key, made);
  return made;
}

function makeTable({ years, texts, body }: MessageFile, taxYear: TaxYear): ElementTable | null {
  const year = years[taxYearLabel(taxYear)];
  if (year === undefined) return null;
  const root = { name: "IRenvelope", content: [HEADER.element, body] };
  return { ...year, texts: { ...HEADER.texts, ...texts }, root: inYear(root, taxYear) };
}

/** Returns a rule without what other years have, and with the year's days by date. */
function inYear(rule: ElementRule, taxYear: TaxYear): ElementRule {
  const label = taxYearLabel(taxYear);
  const days: Readonly<Record<string, string>> = {
    YearStart: `${taxYear}-04-06`,
    YearEnd: `${taxYear + 1}-04-05`,
    SixYearsBefore: `${taxYear - 6}-04-06`,
  };
  return JSON.parse(JSON.stringify(rule), (_, value) => {
    if (typeof value === "string") return days[value] ?? value;
    if (!Array.isArray(value)) return value;
    return value.filter(({ since = label, until = label }: Years) => since <= label && label <= until);
  });
}

/** Returns the message and year of an envelope's namespace, or null. */
export function messageOfNamespace(namespace: string): { type: RtiMessageType; taxYear: TaxYear } | null {
  for (const taxYear of RTI_YEARS) {
    for (const type of ["Fps", "Eps"] as const) {
      if (FILES[type].years[taxYearLabel(taxYear)]?.namespace === namespace) return { type, taxYear };
    }
  }
  return null;
}
