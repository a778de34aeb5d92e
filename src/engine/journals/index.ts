// The entry "paypacket/journals": what a pay run is to a ledger.

export type { JournalAnswer } from "./answer";
export { createJournal } from "./create-journal";
export type * from "./facts";
export type * from "./journal";
export type { ControlAccount, DateFormatPreset, ExportPreset, Side, SplitDimensionName, SplitScope } from "./words";
