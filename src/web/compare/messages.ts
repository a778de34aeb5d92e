import type { Problem } from "../../engine";
import type { ColumnMatch, Comparison, PayslipColumns, PayslipFileKind } from "../../engine/compare";

/** What the page asks its worker: to look at a file, or to compare two. */
export type CompareRequest =
  | { readonly ask: "look"; readonly theirs: Blob }
  | {
      readonly ask: "compare";
      readonly theirs: Blob;
      readonly ours: Blob | null;
      readonly columns: PayslipColumns;
    };

/** What a file is; for CSV, its headings and what they are taken for. */
export interface LookedFile {
  readonly kind: PayslipFileKind;
  readonly headings: readonly string[];
  readonly match: ColumnMatch;
}

export type CompareResponse =
  | { readonly say: "looked"; readonly file: LookedFile }
  | { readonly say: "progress"; readonly done: number; readonly total: number }
  | { readonly say: "compared"; readonly comparison: Comparison; readonly milliseconds: number }
  | { readonly say: "refused"; readonly file: "theirs" | "ours"; readonly problems: readonly Problem[] };
