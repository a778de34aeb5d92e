export { descriptionBytes, getRowGroups, readDescription, tableLoader } from "./load-table";
export { getParquetDescription, PARQUET_MARK } from "./write-description";
export { type WrittenGroup, writeGroup } from "./write-group";
