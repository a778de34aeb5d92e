export { divideHalfAwayFromZero, LARGEST_SCALED } from "./decimal";
export { formatNumber, type NumberForm, readNumber } from "./number";
export { calculatePercent } from "./percent";
export { tagPrefix, tagValue } from "./tag";
export { CAPITALS, compareText, compareTexts, foldCase, isStorable, SMALL_LETTERS } from "./text";
export { DAY_MILLISECONDS, formatInstant, readDay, readInstant } from "./time";
