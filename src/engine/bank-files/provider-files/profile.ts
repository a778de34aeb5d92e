/** A column of a provider's file. */
export type ProfileColumn =
  | { readonly name: string; readonly format: "Constant"; readonly text: string }
  /** The number of detail records. */
  | { readonly name: string; readonly format: "Count" }
  | SourceColumn;

export type SourceColumn = {
  /** What the provider calls it. */
  readonly name: string;
  /** The field of our facts that fills it. */
  readonly source: string;
  readonly isMandatory: boolean;
} & (
  | { readonly format: "Text"; readonly length?: number; readonly pattern?: string }
  | { readonly format: "Date" | "Money" | "Percentage" }
  /** Our words to the provider's codes. */
  | { readonly format: "Code"; readonly codes: Readonly<Record<string, string>> }
);

/** A provider's file, described: another provider, or another version, is another of these. */
export interface ProviderProfile {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  /** Left out where the layout was read in full. */
  readonly confidence?: "NotConfirmed";
  readonly note?: string;
  readonly dateFormat: "YYYY-MM-DD" | "DD/MM/YYYY";
  readonly hasHeadings: boolean;
  readonly header?: readonly ProfileColumn[];
  readonly detail: readonly ProfileColumn[];
  readonly trailer?: readonly ProfileColumn[];
}
