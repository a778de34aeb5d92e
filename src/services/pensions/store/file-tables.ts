import type { ProviderProfile } from "../../../engine/bank-files";
import type { Instant, Json } from "../../../platform/store";

/** The last export of a locked run. Its job makes the files. */
interface PensionExportTable {
  readonly organisation_id: string;
  readonly pay_run_id: string;
  readonly job_id: string;
  readonly requested_at: Instant;
}

/** Why an export made no file of a scheme. */
export interface ExportProblem {
  /** Null for a problem of the file as a whole. */
  readonly employeeId: string | null;
  readonly field: string;
  readonly reasonToken: string;
  readonly reasonMessage: string;
}

/** What the last export made of one scheme of a run; without a file if something is missing. Amounts in pence. */
interface PensionExportFileTable {
  readonly organisation_id: string;
  readonly file_id: string;
  readonly pay_run_id: string;
  readonly pension_schema_id: string;
  readonly pension_provider_id: string;
  readonly profile_id: string;
  readonly file_path: string;
  /** Null if the file could not be made. */
  readonly stored_file_id: string | null;
  readonly row_count: number;
  readonly employee_total: number;
  readonly employer_total: number;
  readonly problems: Json<readonly ExportProblem[]>;
  readonly created_at: Instant;
}

/** An organisation's own layout of a scheme's file. */
interface PensionFileMappingTable {
  readonly organisation_id: string;
  readonly pension_schema_id: string;
  readonly profile: Json<ProviderProfile> | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

/** Tables of export files. */
export type PensionFileTables = {
  readonly pension_export: PensionExportTable;
  readonly pension_export_file: PensionExportFileTable;
  readonly pension_file_mapping: PensionFileMappingTable;
};
