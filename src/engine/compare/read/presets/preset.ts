import type { PayslipColumns } from "../read-payslip-csv";

/** The layout of another product's payslips as CSV: its headings as they are published, and the columns that they are. */
export interface PayslipPreset {
  readonly id: string;
  readonly title: string;
  /** "File": the headings of a file that the product writes. "Api": field names of its API, for a CSV written from the answer. */
  readonly of: "File" | "Api";
  /** The headings by which a file is recognised. It has all of them, in any order, and may have others. */
  readonly headings: readonly string[];
  readonly columns: PayslipColumns;
  /** What of a payslip the layout does not state, and what to look out for. */
  readonly omits: string;
  /** Where the headings were read, and the date of the version read. */
  readonly source: string;
  readonly read: string;
}
