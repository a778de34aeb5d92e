export type { ColumnJob } from "./column-job";
export { OWN_THREAD, type Threads } from "./threads";
