export { checkLinking, type LinkingFacts } from "./check-linking";
export type { IgnoredAbsence, LinkedAbsence, Linking } from "./write-linking";
