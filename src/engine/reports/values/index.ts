export { calculatePercent, divideHalfAwayFromZero, LARGEST_SCALED } from "./decimal";
export {
  DAY_MILLISECONDS,
  formatInstant,
  formatNumber,
  type NumberForm,
  readDay,
  readInstant,
  readNumber,
} from "./number";
export { CAPITALS, compareText, compareTexts, foldCase, isStorable, SMALL_LETTERS, tagPrefix, tagValue } from "./text";
