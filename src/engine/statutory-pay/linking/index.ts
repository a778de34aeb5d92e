export { checkLinking, type IgnoredAbsence, type LinkedAbsence, type Linking } from "./check-linking";
export type { LinkingFacts } from "./read-linking-facts";
