export { answerOnce, type KeptAnswer, runOnce } from "./answer-once";
