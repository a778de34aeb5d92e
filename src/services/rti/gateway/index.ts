export * from "./converse";
export { type Exchange, GatewayUnreachable, httpExchange } from "./exchange";
export type { GatewayCredentials } from "./requests";
export { getTransactionId } from "./requests";
export { SANDBOX_ADDRESS, type SandboxMessages, sandboxGateway } from "./sandbox/sandbox-gateway";
export { tenantMessages } from "./sandbox/tenant-messages";
