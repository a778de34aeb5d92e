export type { Environment, EnvironmentName, Service } from "./environment";
export { type Installation, type InstallationOptions, openInstallation } from "./open-installation";
export { type OpenedStore, openStoreOf } from "./open-store-of";
