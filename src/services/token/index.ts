export { describeTokenService } from "./describe-token-service";
export { mountTokenService, type TokenServiceOptions } from "./token-endpoint";
