export * from "./fact";
export * from "./p32-row";
export * from "./payslip";
export { address, neededPlainFact, plainFact, plainNino, postcodeFact } from "./plain-text";
