export { deriveLetters, LETTERS_BY_AGE } from "./derive-letters";
export { isLetterUnusual, type LetterFacts, letterFaults } from "./letter-faults";
export { ageLimitOfLetter } from "./letter-law";
