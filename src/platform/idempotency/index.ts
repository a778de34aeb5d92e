export { answerOnce } from "./answer-once";
export { type KeptAnswer, runOnce, sweepIdempotencyKeys } from "./run-once";
