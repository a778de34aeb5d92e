export { makeP32 } from "./p32";
export type * from "./p32-facts";
export { type RecoverableToDate, type SumRecoverableFacts, sumRecoverable } from "./recoverable-amounts";
