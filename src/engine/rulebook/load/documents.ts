import type { Failure, Source, TaxYear } from "../../base";

/** Rule files as parsed JSON, by path: "2026-27/income-tax.json", "sources.json". */
export type RuleDocuments = Readonly<Record<string, unknown>>;

/** The path of the sources of all tax years. */
export const SOURCES_PATH = "sources.json";

/** Returns whether a document states sources: of all tax years, or of one as in "2026-27/sources.json". */
export function isSourcesPath(path: string): boolean {
  return /^(\d{4}-\d\d\/)?sources\.json$/.test(path);
}

/** What the functions over rule documents return. */
export type RulesResult<Value> = { readonly ok: true; readonly value: Value } | Failure;

/** The documents of one tax year by subject. */
export type YearDocuments = Readonly<Record<string, SubjectDocument>>;

/** Documents that have passed every check: frozen, by tax year in ascending order. */
export interface CheckedRules {
  readonly years: ReadonlyMap<TaxYear, YearDocuments>;
  readonly sources: Readonly<Record<string, Source>>;
}

/** The fields of every entry of a dated list, whatever its value. */
export interface Entry {
  readonly from: string;
  readonly value?: unknown;
  readonly none?: string | undefined;
  readonly sources: readonly string[];
  readonly confidence?: "SingleSource" | "NotConfirmed" | undefined;
  readonly note?: string | undefined;
}

export interface Parameter {
  /** The date that selects an entry: "paymentDate", "weekBeginning", "orderMadeOn". */
  readonly dateBasis: string;
  readonly validTo?: string | undefined;
  readonly values: readonly Entry[];
}

interface PolicyChoice {
  readonly default: string;
  readonly sources: readonly string[];
  /** Every policy in rules/ has a note; the documents of the small entry leave notes out. */
  readonly note?: string | undefined;
}

/** Any subject's document, without the types of its values. */
export interface SubjectDocument {
  readonly taxYear: string;
  readonly subject: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly policies: Readonly<Record<string, PolicyChoice>>;
}

/** Bank holidays moved or proclaimed in one year: not a document of the rulebook, but read by `bankHolidays`. */
const BANK_HOLIDAYS_PATH = "bank-holidays.json";

/** The folder of the law of benefits in kind, which `createBenefitRules` reads. */
const BENEFITS_FOLDER = "benefits/";

/** The folder of years without published figures, which nothing loads unasked. */
const PROVISIONAL_FOLDER = "provisional/";

const OTHER_FOLDERS = ["schema/", BENEFITS_FOLDER, PROVISIONAL_FOLDER];

/** Returns whether a file of a rules folder is a document of the rulebook: no schema, provisional year, bank holiday or benefit. */
export function isRuleDocument(path: string): boolean {
  return !OTHER_FOLDERS.some((folder) => path.startsWith(folder)) && path !== BANK_HOLIDAYS_PATH;
}
