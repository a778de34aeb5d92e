export { describeTokenService } from "./describe-token-service";
export { mountTokenService, type TokenLimits } from "./token-endpoint";
