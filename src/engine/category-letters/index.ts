export { ageLimitOfLetter } from "./age-limit";
export { deriveLetters, LETTERS_BY_AGE } from "./derive-letters";
export { isLetterUnusual, type LetterFacts, letterFaults } from "./letter-faults";
