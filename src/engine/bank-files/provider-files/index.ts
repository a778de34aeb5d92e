export type { ProfileColumn, ProviderProfile, SourceColumn } from "./profile";
export { PROVIDER_PROFILES } from "./profiles";
export {
  type ProviderFacts,
  type ProviderFile,
  type ProviderFileFacts,
  readProviderFile,
  writeProviderFile,
} from "./provider-file";
