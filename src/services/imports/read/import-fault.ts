/** Why a file cannot be imported at all. */
export class ImportFault extends Error {
  override readonly name = "ImportFault";

  constructor(
    readonly token: FaultToken,
    text: string,
  ) {
    super(text);
  }
}

type FaultToken =
  | "file_rejected"
  | "upload_expired"
  | "not_csv"
  | "not_a_workbook"
  | "sheet_not_found"
  | "too_large"
  | "no_rows"
  | "too_many_rows"
  | "too_many_columns"
  | "duplicate_column"
  | "column_missing"
  | "no_mapped_columns"
  | "import_interrupted";
