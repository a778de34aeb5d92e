export * as field from "./fields";
export { changeMigrations } from "./record-changes";
export { resource } from "./resource";
export type { SentRecord } from "./statement";
