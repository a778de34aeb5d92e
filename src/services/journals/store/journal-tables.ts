import type { Generated } from "kysely";
import type {
  ControlAccount,
  DateFormatPreset,
  ExportPreset,
  NominalAccountFacts,
  Side,
  SplitDimensionName,
  SplitScope,
  TrackingCode,
} from "../../../engine/journals";
import type { Instant, Json, Tx } from "../../../platform/store";
import type { ColumnsOf } from "../../contract";
import type { SlipFacts } from "../make/slip-facts";
import type { AccountsPreset } from "../templates/accounts-presets";
import type { CustomColumn, ExportName } from "../templates/composition";
import type { journals } from "../versions/journal-schemas";

interface Stored {
  readonly organisation_id: string;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

interface OfTemplate extends Stored {
  readonly template_id: string;
}

/** The settings of an organisation's journals, without their mappings and splits. */
interface TemplateTable extends OfTemplate {
  readonly name: string;
  readonly description: string | null;
  readonly is_default: boolean;
  /** The payrolls whose runs it makes journals of after a lock. */
  readonly payroll_config_ids: Json<readonly string[]>;
  readonly account_code_composition: Json<{ readonly parts: readonly string[]; readonly separator?: string }> | null;
  readonly narration_format: string | null;
  readonly reference_format: string | null;
  readonly export_preset: ExportName | null;
  readonly custom_columns: Json<readonly CustomColumn[]> | null;
  readonly date_format_preset: DateFormatPreset | null;
  readonly decimal_places: number;
  readonly consolidate_lines: boolean;
  readonly show_zero_lines: boolean;
  readonly accounts_preset: AccountsPreset;
  readonly has_journals: Generated<boolean>;
  readonly is_archived: Generated<boolean>;
  readonly version: Generated<number>;
}

export type MappingKind = "PayElement" | "ControlAccount";

/** The account of a pay element or of a control account. */
interface MappingTable extends OfTemplate {
  readonly kind: MappingKind;
  /** The id of a pay element, the engine's code for rows without one, or the name of a control account. */
  readonly mapping_key: string;
  readonly nominal_code: string;
  readonly nominal_name: string | null;
  readonly description: string | null;
  readonly side: Side | null;
  readonly is_excluded: boolean;
}

interface SplitTable extends OfTemplate {
  readonly sequence: number;
  readonly dimension: SplitDimensionName;
  readonly tag_group: string | null;
  readonly tracking_category: string | null;
  readonly applies_to: SplitScope;
}

interface SplitValueTable extends OfTemplate {
  readonly sequence: number;
  readonly split_value_key: string;
  readonly tracking_code: string | null;
  readonly account_segment: string | null;
  readonly nominal_code: string | null;
}

interface SettingsTable extends Stored {
  readonly auto_generate_on_lock: boolean;
  readonly suspense_account: Json<NominalAccountFacts> | null;
  readonly clearing_account: Json<NominalAccountFacts> | null;
  readonly ledger_closed_until: string | null;
  readonly export_preset: ExportName | null;
  readonly date_format_preset: DateFormatPreset | null;
  readonly separator: string | null;
  readonly version: Generated<number>;
}

/** Where a pay line belongs, if not with its employee. */
export interface StoredPlace {
  readonly department?: string;
  readonly costCentre?: string;
  readonly tags?: readonly string[];
}

/** Where an employee and their lines belonged when the run was locked; left out if payslip and template say it all. */
interface PlaceTable {
  readonly organisation_id: string;
  readonly pay_run_id: string;
  readonly employee_id: string;
  readonly cost_centre: string | null;
  readonly tags: Json<readonly string[]>;
  /** By the id of the line. */
  readonly lines: Json<Readonly<Record<string, StoredPlace>>>;
}

/** What a run posts of a leaver's debt, as it was when the run was locked. */
interface DebtTable {
  readonly organisation_id: string;
  readonly pay_run_id: string;
  readonly payroll_config_id: string;
  readonly employee_id: string;
  /** Pence by amounts of payslips, with the sign that they have on a payslip. */
  readonly amounts: Json<Readonly<Record<string, number>>>;
  /** Posted like a payslip. */
  readonly facts: Json<SlipFacts>;
}

/** A locked run whose journals are made by a job. */
interface JournalRunTable {
  readonly organisation_id: string;
  readonly pay_run_id: string;
}

/** How a journal is exported, as it was when the version was made. */
export interface ExportForm {
  readonly preset: ExportName;
  readonly dateFormatPreset: DateFormatPreset | null;
  readonly decimalPlaces: number;
  readonly customColumns: readonly CustomColumn[] | null;
  readonly clearingAccount: NominalAccountFacts | null;
  /** How many files its own preset makes of it; null if they need a clearing account that there is not. */
  readonly partCount: number | null;
}

interface LineTable {
  readonly organisation_id: string;
  readonly journal_id: string;
  readonly line_number: number;
  readonly nominal_code: string;
  readonly account_code: string;
  readonly nominal_name: string | null;
  readonly description: string;
  /** Pence. */
  readonly debit: number;
  readonly credit: number;
  readonly department: string | null;
  readonly tracking_codes: Json<readonly TrackingCode[]>;
  readonly pay_element_id: string | null;
  readonly control_account: ControlAccount | null;
}

export const SEND_STATUSES = ["Pending", "Sent", "Failed"] as const;
type SendStatus = (typeof SEND_STATUSES)[number];

/** A version on its way to accounting software, or there. */
interface SendTable extends Stored {
  readonly send_id: string;
  readonly journal_id: string;
  readonly tenant_id: string;
  /** Whose limits the parts keep; stays, so that they are the same whenever they are sent. */
  readonly preset: ExportPreset;
  readonly status: SendStatus;
  readonly error_token: string | null;
  readonly error_text: string | null;
  readonly job_id: string;
}

interface SendPartTable {
  readonly organisation_id: string;
  readonly send_id: string;
  readonly part: number;
  readonly status: SendStatus;
  readonly line_count: number;
  readonly reference: string;
  readonly external_journal_id: string | null;
  readonly error_token: string | null;
  readonly error_text: string | null;
  /** When sending began for the first time. */
  readonly sending_since: Instant | null;
  readonly sent_at: Instant | null;
  /** Times in a row that the ledger was out of reach. */
  readonly faults: number;
}

/** The tables of journals. */
export type JournalTables = {
  readonly journal_template: TemplateTable;
  readonly journal_mapping: MappingTable;
  readonly journal_split: SplitTable;
  readonly journal_split_value: SplitValueTable;
  readonly journal_settings: SettingsTable;
  readonly journal_place: PlaceTable;
  readonly journal_debt: DebtTable;
  readonly journal_run: JournalRunTable;
  readonly journal: ColumnsOf<typeof journals>;
  readonly journal_line: LineTable;
  readonly journal_send: SendTable;
  readonly journal_send_part: SendPartTable;
};

/** Begins a query of these tables. */
export const journalTables = (tx: Tx) => tx.withTables<JournalTables>();
