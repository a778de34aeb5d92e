export type * from "./facts";
export type * from "./journal";
export type { ControlAccount, DateFormatPreset, ExportPreset, Side, SplitDimensionName, SplitScope } from "./words";
