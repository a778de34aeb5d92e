export { descriptionBytes, getGroups, readDescription, tableLoader } from "./load-table";
export { getDescription, PARQUET_MARK } from "./write-description";
export { type WrittenGroup, writeGroup } from "./write-group";
