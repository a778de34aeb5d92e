export { type DpsSession, openSession } from "./converse";
export { type DpsExchange, DpsFault, type DpsFaultToken, type Endpoint } from "./exchange";
export { httpExchange } from "./http-exchange";
export type { DpsNames } from "./requests";
export { escaped } from "./requests";
export { sandboxExchange } from "./sandbox/sandbox-exchange";
