/** What a spreadsheet takes for the start of a formula. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text as it may stand in a cell that somebody opens in a spreadsheet: what would be a formula gets an apostrophe before
 * it, and so does what looks guarded already, so that `unguard` gives every text back.
 */
export function guard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unguard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
