export { rowOfTable } from "./row-of-table";
export type { PaysColumn, Table, TableColumn } from "./table";
export { TableRows } from "./table-rows";
