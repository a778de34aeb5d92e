// The entry "paypacket/journals": double-entry journals of pay runs.

export type { JournalAnswer } from "./answer";
export { createJournal } from "./create-journal";
export { type ExportOption, type ExportOptions, exportOptions } from "./export/export-options";
export { type ExportedJournal, type ExportedPosting, exportedJournal } from "./export/exported-posting";
export { type ReadExportFacts, readJournalCsv } from "./export/read-journal-csv";
export { type ExportFacts, type JournalCsv, writeJournalCsv } from "./export/write-journal-csv";
export type * from "./facts";
export type * from "./journal";
export {
  compareJournals,
  type HeaderDifference,
  type JournalComparison,
  type LineDifference,
} from "./versions/compare-journals";
export { type JournalVersions, type RebuildFacts, rebuildJournal } from "./versions/rebuild-journal";
export { type ReissueFacts, reissueJournal } from "./versions/reissue-journal";
export type { ControlAccount, DateFormatPreset, ExportPreset, Side, SplitDimensionName, SplitScope } from "./words";
