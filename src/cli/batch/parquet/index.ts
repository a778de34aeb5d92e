export { descriptionBytes, groupsOf, readDescription } from "./description";
export { tableLoader } from "./load-table";
export { descriptionOf, PARQUET_MARK } from "./write-description";
export { type WrittenGroup, writeGroup } from "./write-group";
