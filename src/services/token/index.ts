export { mountTokenService, type TokenServiceOptions } from "./token-endpoint";
