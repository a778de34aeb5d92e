export { ConfigFault } from "./config-fault";
export { makeDataFolder } from "./make-data-folder";
export { readConfig, SETTING_NAMES, type Settings } from "./read-config";
export { openSecrets, type Secrets } from "./secrets";
