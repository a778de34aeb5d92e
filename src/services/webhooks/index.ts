export { webhookScope } from "./contract/scope";
export { bringForward, SENDING_TIMES } from "./send/lanes";
