import type { Pence } from "../../base";
import type { DateFormatPreset, ExportPreset } from "../words";

/** The content of a column in an export. */
export type ColumnRole =
  | "LineNumber"
  | "Narration"
  | "Reference"
  | "Date"
  | "Description"
  | "AccountCode"
  | "NominalCode"
  | "NominalName"
  | "Department"
  | "Debit"
  | "Credit"
  /** Positive for a debit, negative for a credit. */
  | "SignedAmount"
  /** Always positive; the side is in a separate column. */
  | "Amount"
  /** JD or JC. */
  | "Side"
  | "TrackingName"
  | "TrackingCode"
  | "Fixed";

export interface Column {
  readonly heading: string;
  readonly role: ColumnRole;
  /** Of a tracking column: which of a line's codes, from 0. */
  readonly at?: number;
  /** For a fixed column: its text. For a tracking code: the text if there is none. */
  readonly text?: string;
  /** The maximum length of a text. */
  readonly longest?: number;
  /** The format of a tracking code, if the software requires one. */
  readonly form?: RegExp;
  readonly expected?: string;
}

/** The layout of a journal for one accounting software. */
export interface Layout {
  readonly dateFormat: DateFormatPreset;
  /** The maximum number of tracking codes on a line. */
  readonly mostCodes: number;
  /** The dimensions' fixed names, if a file has no room for their own. */
  readonly dimensions?: readonly string[];
  /** "" instead of 0.00 in the column of the other side. */
  readonly hasBlankSide: boolean;
  readonly keepsZeroLines: boolean;
  /** The largest amount, in pence, if there is one. */
  readonly mostPence?: Pence;
  /** The maximum number of lines the software's help once stated, if any. */
  readonly mostLines?: number;
  /** The most bytes of a file, if there is a limit. */
  readonly mostBytes?: number;
  /** The columns of a file whose lines have up to this many tracking codes. */
  readonly columns: (codes: number) => readonly Column[];
}

/** The layout of one file: its format's, with the columns of this file. */
export interface ExportForm {
  readonly format: ExportPreset;
  readonly layout: Layout;
  readonly dateFormat: DateFormatPreset;
  readonly columns: readonly Column[];
}

const XERO: readonly Column[] = [
  { heading: "*Narration", role: "Narration" },
  { heading: "*Date", role: "Date" },
  { heading: "Description", role: "Description" },
  { heading: "*AccountCode", role: "AccountCode" },
  { heading: "*TaxRate", role: "Fixed", text: "No VAT" },
  { heading: "*Amount", role: "SignedAmount" },
  { heading: "TrackingName1", role: "TrackingName", at: 0 },
  { heading: "TrackingOption1", role: "TrackingCode", at: 0 },
  { heading: "TrackingName2", role: "TrackingName", at: 1 },
  { heading: "TrackingOption2", role: "TrackingCode", at: 1 },
];

const DEPARTMENT = { text: "0", form: /^[1-9]\d{0,2}$/, expected: "a number from 1 to 999" } as const;

const SAGE_50: readonly Column[] = [
  { heading: "Type", role: "Side" },
  { heading: "Account Reference", role: "Fixed", text: "" },
  { heading: "Nominal A/C Ref", role: "AccountCode", longest: 8 },
  { heading: "Department Code", role: "TrackingCode", at: 0, ...DEPARTMENT },
  { heading: "Date", role: "Date" },
  { heading: "Reference", role: "Reference", longest: 30 },
  { heading: "Details", role: "Description", longest: 60 },
  { heading: "Net Amount", role: "Amount" },
  { heading: "Tax Code", role: "Fixed", text: "T9" },
  { heading: "Tax Amount", role: "Fixed", text: "0.00" },
];

const SAGE_ACCOUNTING: readonly Column[] = [
  { heading: "Reference", role: "Reference", longest: 75 },
  { heading: "Date", role: "Date" },
  { heading: "Description", role: "Description", longest: 200 },
  { heading: "Nominal Code", role: "AccountCode" },
  { heading: "Debit", role: "Debit" },
  { heading: "Credit", role: "Credit" },
];

const QUICK_BOOKS: readonly Column[] = [
  { heading: "Journal No.", role: "Reference" },
  { heading: "Journal Date", role: "Date" },
  { heading: "Account Name", role: "NominalName" },
  { heading: "Debits", role: "Debit" },
  { heading: "Credits", role: "Credit" },
  { heading: "Description", role: "Description" },
  { heading: "Name", role: "Fixed", text: "" },
];
const QUICK_BOOKS_CODES: readonly Column[] = [
  { heading: "Class", role: "TrackingCode", at: 0 },
  { heading: "Location", role: "TrackingCode", at: 1 },
];

const GENERIC: readonly Column[] = [
  { heading: "Line", role: "LineNumber" },
  { heading: "Date", role: "Date" },
  { heading: "Reference", role: "Reference" },
  { heading: "Narration", role: "Narration" },
  { heading: "Account Code", role: "AccountCode" },
  { heading: "Nominal Code", role: "NominalCode" },
  { heading: "Nominal Name", role: "NominalName" },
  { heading: "Description", role: "Description" },
  { heading: "Debit", role: "Debit" },
  { heading: "Credit", role: "Credit" },
  { heading: "Department", role: "Department" },
];

/** Returns a pair of columns for each tracking code. */
function genericColumns(codes: number): readonly Column[] {
  const pairs = Array.from({ length: codes }, (_, at): Column[] => [
    { heading: `Tracking Name ${at + 1}`, role: "TrackingName", at },
    { heading: `Tracking Code ${at + 1}`, role: "TrackingCode", at },
  ]);
  return [...GENERIC, ...pairs.flat()];
}

/** 0.5 MB, read as decimal: the smaller of the two readings. */
const SAGE_BYTES = 500_000;

const UK = { dateFormat: "dd/MM/yyyy", hasBlankSide: false, keepsZeroLines: false } as const;

/** Sources: the help pages of each software; docs/journals.md says what could not be read there. */
export const LAYOUTS: Readonly<Record<ExportPreset, Layout>> = {
  Generic: {
    dateFormat: "yyyy-MM-dd",
    mostCodes: 10,
    hasBlankSide: false,
    keepsZeroLines: true,
    columns: genericColumns,
  },
  Xero: { ...UK, mostCodes: 2, mostLines: 300, columns: () => XERO },
  Sage50: {
    ...UK,
    mostCodes: 1,
    dimensions: ["Department"],
    mostPence: 9_999_999_999,
    mostBytes: SAGE_BYTES,
    columns: () => SAGE_50,
  },
  SageAccounting: { ...UK, mostCodes: 0, mostBytes: SAGE_BYTES, columns: () => SAGE_ACCOUNTING },
  QuickBooks: {
    ...UK,
    hasBlankSide: true,
    mostCodes: 2,
    dimensions: ["Class", "Location"],
    columns: (codes) => [...QUICK_BOOKS, ...QUICK_BOOKS_CODES.slice(0, codes)],
  },
};

/** A column of the caller's own, as read. */
interface OwnColumn {
  readonly header: string;
  readonly field: ColumnRole;
  readonly format: string | null;
}

/** Returns the layout of the caller's own columns: lines may have codes that it has no column for. */
export function customLayout(columns: readonly OwnColumn[]): Layout {
  const own = columns.map(
    ({ header, field, format }): Column => ({
      heading: header,
      role: field,
      ...(format === null ? {} : { text: format }),
    }),
  );
  return { dateFormat: "yyyy-MM-dd", mostCodes: 10, hasBlankSide: false, keepsZeroLines: true, columns: () => own };
}
