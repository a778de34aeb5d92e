export { answerOnce } from "./answer-once";
export { type KeptAnswer, runOnce } from "./run-once";
