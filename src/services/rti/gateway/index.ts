export type { Reply } from "./converse";
export { type Conversation, close, find, poll, submit } from "./converse";
export { type Exchange, GatewayUnreachable } from "./exchange";
export { httpExchange } from "./http-exchange";
export type { GatewayCredentials } from "./requests";
export { SANDBOX_ADDRESS, type SandboxMessages, sandboxGateway } from "./sandbox/sandbox-gateway";
export { tenantMessages } from "./sandbox/tenant-messages";
export { getTransactionId } from "./transaction-id";
