export * from "./table";
export { TableRows } from "./table-rows";
