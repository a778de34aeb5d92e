/** What a spreadsheet takes for the start of a formula, in plain and in full-width characters. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * Returns text that is safe in a cell which somebody opens in a spreadsheet: what would be a formula gets an apostrophe
 * before it, and so does what looks guarded already, so that `unguardFormula` returns every text as it was.
 */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Returns the text that `guardFormula` was given. */
export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
