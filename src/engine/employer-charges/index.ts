export * from "./apprenticeship-levy";
export * from "./class1a-on-termination";
export * from "./employment-allowance";
export { type TerminationAward, type TerminationAwardFacts, terminationAward } from "./termination-award";
