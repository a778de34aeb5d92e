/** The type of a field. */
export type FieldType = "string" | "decimal" | "integer" | "boolean" | "date" | "datetime" | "enum" | "tags";

export const AGGREGATES = ["sum", "avg", "min", "max", "count"] as const;

/** How the values of a group are brought into one. */
export type Aggregate = (typeof AGGREGATES)[number];

/** One field of a dataset, as the interface's catalogue lists it. */
export interface CatalogueField {
  /** Dotted for fields of a related record: "employee.lastName". */
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  /** The values of an `enum`, else null. */
  readonly enumValues: readonly string[] | null;
  /** Decimals of a `decimal`: 2 for money, 6 for units and rates; null for every other type. */
  readonly decimals: number | null;
  readonly filterable: boolean;
  readonly groupable: boolean;
  readonly aggregations: readonly Aggregate[];
  /** Personal or bank data: the caller decides who may see it. */
  readonly sensitive: boolean;
  /** A running total: adding it up over rows would count money twice. */
  readonly isYearToDate: boolean;
}

const ENDS: readonly Aggregate[] = ["min", "max", "count"];
const COUNTED: readonly Aggregate[] = ["count"];

const PLAIN = {
  enumValues: null,
  decimals: null,
  filterable: true,
  groupable: true,
  aggregations: COUNTED,
  sensitive: false,
  isYearToDate: false,
} as const;

/** Declares an identifier, a name or other text. */
export function text(name: string, label: string): CatalogueField {
  return { ...PLAIN, name, label, type: "string" };
}

/** Declares an amount of money, in pounds with two decimals. */
export function money(name: string, label: string): CatalogueField {
  return { ...PLAIN, name, label, type: "decimal", decimals: 2, groupable: false, aggregations: AGGREGATES };
}

/** Declares a running total of money, which has a minimum and maximum but no meaningful sum. */
export function toDate(name: string, label: string): CatalogueField {
  return { ...money(name, label), aggregations: ["min", "max"], isYearToDate: true };
}

/** Declares units, rates and factors, with up to six decimals. */
export function quantity(name: string, label: string): CatalogueField {
  return { ...money(name, label), decimals: 6 };
}

/** Declares a rate or a factor: an average is meaningful, a sum is not. */
export function rate(name: string, label: string): CatalogueField {
  return { ...quantity(name, label), aggregations: ["avg", "min", "max", "count"] };
}

/** Declares a number that identifies something: a year, a period, a version. */
export function ordinal(name: string, label: string): CatalogueField {
  return { ...PLAIN, name, label, type: "integer", aggregations: ENDS };
}

/** Declares a count. */
export function tally(name: string, label: string): CatalogueField {
  return { ...PLAIN, name, label, type: "integer", aggregations: AGGREGATES };
}

export function flag(name: string, label: string): CatalogueField {
  return { ...PLAIN, name, label, type: "boolean" };
}

export function day(name: string, label: string): CatalogueField {
  return { ...PLAIN, name, label, type: "date", aggregations: ENDS };
}

export function instant(name: string, label: string): CatalogueField {
  return { ...PLAIN, name, label, type: "datetime", groupable: false, aggregations: ENDS };
}

export function oneOf(name: string, label: string, enumValues: readonly string[]): CatalogueField {
  return { ...PLAIN, name, label, type: "enum", enumValues };
}

/** Declares tags, each "group:name:value"; grouped by only through a `tagValue` entry. */
export function tags(name: string, label: string): CatalogueField {
  return { ...PLAIN, name, label, type: "tags", groupable: false, aggregations: [] };
}

/** Marks a field as personal or bank data. */
export function sensitive(field: CatalogueField): CatalogueField {
  return { ...field, sensitive: true };
}

/** Marks a field as display only, never filtered or grouped by. */
export function shownOnly(field: CatalogueField): CatalogueField {
  return { ...field, filterable: false, groupable: false };
}
