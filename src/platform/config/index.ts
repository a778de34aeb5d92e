export { ConfigFault } from "./config-fault";
export { readConfig, type Settings } from "./read-config";
export { openSecrets, type Secrets } from "./secrets";
