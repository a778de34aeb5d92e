export { RECORDS_KEPT } from "./retention-table";
