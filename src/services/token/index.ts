export { mountTokenService, TOKEN_PATH, type TokenServiceOptions } from "./token-endpoint";
