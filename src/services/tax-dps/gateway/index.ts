export { type DpsSession, openSession } from "./converse";
export { type DpsExchange, DpsFault, type DpsFaultToken } from "./exchange";
export { httpExchange } from "./http-exchange";
export { sandboxExchange } from "./sandbox/sandbox-exchange";
