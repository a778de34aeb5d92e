export type { ProfileColumn, ProviderProfile, SourceColumn } from "./profile";
export { PROVIDER_PROFILES } from "./profiles";
export * from "./provider-file";
