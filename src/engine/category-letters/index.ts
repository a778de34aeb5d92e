export { ageLimitOfLetter } from "./age-limit";
export { deriveLetters } from "./derive-letters";
export { isLetterUnusual, type LetterFacts, letterFaults } from "./letter-faults";
