export { calculatePercent, divideHalfAwayFromZero, LARGEST_SCALED } from "./columns";
export * from "./number";
export { CAPITALS, compareText, compareTexts, foldCase, isStorable, SMALL_LETTERS, tagPrefix, tagValue } from "./text";
