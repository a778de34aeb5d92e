/** What a field holds. */
export type FieldType = "string" | "decimal" | "integer" | "boolean" | "date" | "datetime" | "enum" | "tags";

export type Aggregate = "sum" | "avg" | "min" | "max" | "count";

/** One field of a dataset, as the interface's catalogue lists it. */
export interface CatalogueField {
  /** Dotted for what belongs to a related record: "employee.lastName". */
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  /** The words of an `enum`, else null. */
  readonly enumValues: readonly string[] | null;
  /** Decimals of a `decimal`: 2 for money, 6 for units and rates; null for every other type. */
  readonly decimals: number | null;
  readonly filterable: boolean;
  readonly groupable: boolean;
  readonly aggregations: readonly Aggregate[];
  /** Personal or bank data: whoever shows a report decides who sees it. */
  readonly sensitive: boolean;
  /** A running total: adding it up over rows would count money twice. */
  readonly isYearToDate: boolean;
}

const ALL: readonly Aggregate[] = ["sum", "avg", "min", "max", "count"];
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

/** An identifier, a name or another text. */
export function text(name: string, label: string): CatalogueField {
  return { ...PLAIN, name, label, type: "string" };
}

/** An amount of money, in pounds with two decimals. */
export function money(name: string, label: string): CatalogueField {
  return { ...PLAIN, name, label, type: "decimal", decimals: 2, groupable: false, aggregations: ALL };
}

/** A running total of money: the least and the most of it say something, its sum does not. */
export function toDate(name: string, label: string): CatalogueField {
  return { ...money(name, label), aggregations: ["min", "max"], isYearToDate: true };
}

/** Units, rates and factors, with up to six decimals. */
export function quantity(name: string, label: string): CatalogueField {
  return { ...money(name, label), decimals: 6 };
}

/** A rate or a factor: an average means something, a sum does not. */
export function rate(name: string, label: string): CatalogueField {
  return { ...quantity(name, label), aggregations: ["avg", "min", "max", "count"] };
}

/** A number that names something: a year, a period, a version. */
export function ordinal(name: string, label: string): CatalogueField {
  return { ...PLAIN, name, label, type: "integer", aggregations: ENDS };
}

/** A number that counts something. */
export function tally(name: string, label: string): CatalogueField {
  return { ...PLAIN, name, label, type: "integer", aggregations: ALL };
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

/** Tags, each "group:name:value"; grouped by through a `tagValue` entry only. */
export function tags(name: string, label: string): CatalogueField {
  return { ...PLAIN, name, label, type: "tags", groupable: false, aggregations: [] };
}

/** The same field, marked as personal or bank data. */
export function sensitive(field: CatalogueField): CatalogueField {
  return { ...field, sensitive: true };
}

/** The same field, shown but never filtered or grouped by. */
export function shownOnly(field: CatalogueField): CatalogueField {
  return { ...field, filterable: false, groupable: false };
}
