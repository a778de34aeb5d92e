export * as field from "./fields";
export { resource } from "./resource";
export type { SentRecord } from "./statement";
export { type ColumnsOf, showColumns, table } from "./table";
