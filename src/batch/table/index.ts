export { rowOfTable } from "./row-of-table";
export type { Table, TableColumn } from "./table";
export { TableRows } from "./table-rows";
