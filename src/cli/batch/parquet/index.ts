export { descriptionBytes, groupsOf, readDescription, tableLoader } from "./load-table";
export { descriptionOf, PARQUET_MARK } from "./write-description";
export { type WrittenGroup, writeGroup } from "./write-group";
