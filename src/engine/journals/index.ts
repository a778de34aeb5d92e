// The entry "paypacket/journals": double-entry journals of pay runs.

export type { JournalAnswer } from "./answer";
export { CUSTOM_FIELDS, type CustomColumn } from "./export/export-facts";
export { type ExportOption, type ExportOptions, exportOptions } from "./export/export-options";
export { type ExportedJournal, type ExportedPosting, exportedJournal } from "./export/exported-posting";
export { type ReadExportFacts, readJournalCsv } from "./export/read-journal-csv";
export { type ExportFacts, type JournalCsv, writeJournalCsv } from "./export/write-journal-csv";
export type * from "./journal";
export { createJournal } from "./make-journal";
export { type JournalParts, type SplitFacts, splitJournal } from "./parts/split-journal";
export type { EmployerCharges } from "./read/charges";
export type { JournalFacts, JournalSettings } from "./read/journal-facts";
export type { JournalPayslip, LinePlace } from "./read/journal-payslip";
export type { ControlAccountMapping, NominalAccountFacts, PayElementMapping } from "./read/mappings";
export type { DepartmentShare } from "./read/pay-row";
export type { JournalPayRun } from "./read/pay-run";
export type { SplitDimension, SplitValue } from "./read/splits";
export type { AccountCodeComposition, JournalTemplate } from "./read/template";
export * from "./versions/compare-journals";
export {
  type JournalVersions,
  type RebuildFacts,
  type ReissueFacts,
  type ReversalFacts,
  rebuildJournal,
  reissueJournal,
  reverseJournal,
} from "./versions/rebuild-journal";
export {
  CONTROL_ACCOUNT_NAMES,
  type ControlAccount,
  DATE_FORMATS,
  type DateFormatPreset,
  EXPORT_PRESETS,
  type ExportPreset,
  SIDES,
  type Side,
  SPLIT_DIMENSIONS,
  SPLIT_SCOPES,
  type SplitDimensionName,
  type SplitScope,
} from "./words";
