export type { PaysColumn, Table, TableColumn } from "./table";
export { rowOfTable } from "./table";
export { TableRows } from "./table-rows";
