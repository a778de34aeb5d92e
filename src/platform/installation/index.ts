export type { Environment, EnvironmentName, Service } from "./environment";
export { type Installation, openInstallation } from "./open-installation";
export { openStoreOf } from "./open-store-of";
export type { Worker, Workers } from "./workers";
