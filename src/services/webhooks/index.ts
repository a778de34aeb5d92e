export { webhookScope } from "./contract/scope";
export { bringForward } from "./send/lanes";
export { SENDING_TIMES } from "./send/sending-times";
