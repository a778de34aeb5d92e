const YES = ["yes", "y", "true", "1"];
const NO = ["no", "n", "false", "0"];

/** Returns what people wrote for yes or no, in any case; null if it is neither. */
export function plainFlag(written: string): boolean | null {
  const lower = written.toLowerCase();
  if (YES.includes(lower)) return true;
  return NO.includes(lower) ? false : null;
}
