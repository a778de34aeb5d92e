export { ConfigFault } from "./config-fault";
export { readConfig, SETTING_NAMES, type Settings } from "./read-config";
export { makeDataFolder, openSecrets, type Secrets, seal, unseal } from "./secrets";
