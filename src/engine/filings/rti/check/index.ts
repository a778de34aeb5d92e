export { type CheckedFiling, type CheckFilingFacts, checkFiling } from "./check-filing";
