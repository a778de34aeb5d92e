export { type AgeLimit, ageLimitOfLetter } from "./age-limit";
export { deriveLetters, type LetterPerson } from "./derive-letters";
export { isLetterUnusual, type LetterFacts, type LetterFault, letterFaults } from "./letter-faults";
