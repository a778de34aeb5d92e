export { describeTokenService } from "./describe-token-service";
export { mountTokenService, type TokenLimits, type TokenServiceOptions } from "./token-endpoint";
