export { answerOnce } from "./answer-once";
export { type KeptAnswer, type OnceOptions, requestHash, runOnce, sweepIdempotencyKeys } from "./run-once";
