/** What a spreadsheet treats as the start of a formula, in ordinary and full-width characters. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * Returns text that is safe to open in a spreadsheet: a formula gets a leading apostrophe, and so does text that looks
 * guarded already, so that `unguardFormula` restores every text exactly.
 */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Returns the text that was given to `guardFormula`. */
export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
