export { webhookScope } from "./contract/scope";
export { SENDING_TIMES } from "./send/lanes";
