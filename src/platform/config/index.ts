export { ConfigFault } from "./config-fault";
export { makeDataFolder } from "./make-data-folder";
export { readConfig, SETTING_NAMES, type Settings } from "./read-config";
export { seal, unseal } from "./seal";
export { openSecrets, type Secrets } from "./secrets";
