const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Returns whether a text can be shown as it is: no control characters, no marks that change the writing direction. */
export function isPrintable(text: string): boolean {
  return text.search(UNPRINTABLE) < 0;
}

/** Makes text of unknown origin safe for the screen: anything that moves the cursor or turns the text is "�". */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, "\ufffd");
}
