export { urlOfCell } from "./cells";
export { type EnvironmentName, openDatabases } from "./databases-of";
export type { Environment, Service, Worker, Workers } from "./environment";
export { type Installation, openInstallation } from "./open-installation";
export { openStoreOf } from "./open-store-of";
export { ALL_ROLES, ROLES, type Role } from "./roles";
