/** A column of a provider's file. */
export type ProfileColumn =
  | { readonly name: string; readonly format: "Constant"; readonly text: string }
  /** The number of detail records. */
  | { readonly name: string; readonly format: "Count" }
  | SourceColumn;

export type SourceColumn = {
  /** The provider's name for it. */
  readonly name: string;
  /** The field of our facts for it. */
  readonly source: string;
  readonly isMandatory: boolean;
} & (
  | { readonly format: "Text"; readonly length?: number; readonly pattern?: string }
  | { readonly format: "Date" | "Money" | "Percentage" }
  /** The provider's codes by our words. */
  | { readonly format: "Code"; readonly codes: Readonly<Record<string, string>> }
);

/** Describes a provider's file; each provider, and each version, has its own profile. */
export interface ProviderProfile {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  /** Left out if the provider's full layout was available. */
  readonly confidence?: "NotConfirmed";
  readonly note?: string;
  readonly dateFormat: "YYYY-MM-DD" | "DD/MM/YYYY";
  readonly hasHeadings: boolean;
  readonly header?: readonly ProfileColumn[];
  readonly detail: readonly ProfileColumn[];
  readonly trailer?: readonly ProfileColumn[];
}
