export { ConfigFault } from "./config-fault";
export { readConfig, SETTING_NAMES, type Settings } from "./read-config";
export { seal, unseal } from "./seal";
export { makeDataFolder, openSecrets, type Secrets } from "./secrets";
