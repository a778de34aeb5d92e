export * as field from "./fields";
export { changeMigrations } from "./record-changes";
export { type Resource, resource } from "./resource";
export type { ListFilter, ResourceWork, SentRecord } from "./statement";
